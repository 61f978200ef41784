import Assets
import GestureOverlay
import XInputFrontEnd

/// The window's icon, in the sizes that window managers ask for.
enum WindowIcon {
    static var images: [IconImage] {
        Assets.icons.compactMap { png in
            (try? IconPixels(png: png)).flatMap { icon in
                IconImage(width: icon.width, height: icon.height, pixels: icon.values)
            }
        }
    }
}
