import Assets
import GestureOverlay
package import XInputFrontEnd

/// The window's icon in the sizes that window managers expect.
package enum WindowIcon {
    package static var images: [IconImage] {
        Assets.icons.compactMap { png in
            (try? IconPixels(png: png)).map { icon in
                IconImage(width: icon.width, height: icon.height, pixels: icon.values)
            }
        }
    }
}
