import GestureKit
import GestureTesting
import Testing
import UIKit

/// The appearance that each view keeps for the window that draws it.
struct AppearanceTests {
    let stage = Stage()

    @Test func `a layer's values are those of its view`() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
        #expect(view.layer === view.layer)
        view.layer.cornerRadius = 8
        view.layer.masksToBounds = true
        view.layer.opacity = 0.5
        view.layer.backgroundColor = UIColor.red.cgColor
        #expect(view.appearance.cornerRadius == 8)
        #expect(view.appearance.clipsToBounds)
        #expect(view.clipsToBounds)
        #expect(view.alpha == 0.5)
        #expect(view.backgroundColor == .red)
        #expect(view.layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        view.layer.position = CGPoint(x: 50, y: 50)
        #expect(view.layer.frame == CGRect(x: 30, y: 40, width: 40, height: 20))
        #expect(view.layer.bounds.size == CGSize(width: 40, height: 20))
        view.layer.isHidden = true
        #expect(view.isHidden)
    }

    @Test func `a scroll view clips its content, and a switch and a stepper have a size`() {
        #expect(UIScrollView().clipsToBounds && !UIView().clipsToBounds)
        #expect(UISwitch().bounds.size == CGSize(width: 51, height: 31))
        #expect(UIStepper().bounds.size == CGSize(width: 94, height: 32))
        let small = CGRect(x: 1, y: 2, width: 20, height: 10)
        #expect(UISwitch(frame: small).frame == small)
    }

    @Test func `a border needs a width and a color`() {
        let view = UIView()
        view.layer.borderColor = UIColor.systemBlue.cgColor
        #expect(view.appearance.border == nil)
        view.layer.borderWidth = 2
        let blue = ViewAppearance.Color(red: 0, green: 122.0 / 255, blue: 1)
        #expect(view.appearance.border == ViewAppearance.Border(width: 2, color: blue))
        view.layer.borderWidth = .infinity
        #expect(view.appearance.border == nil)
        view.layer.borderWidth = 1
        view.layer.borderColor = nil
        #expect(view.appearance.border == nil)
    }

    @Test func `a shadow is kept, and not drawn`() {
        let view = UIView()
        let before = view.appearance
        view.layer.shadowOpacity = 0.3
        view.layer.shadowOffset = CGSize(width: 0, height: 2)
        view.layer.shadowRadius = 4
        view.layer.shadowColor = UIColor.gray.cgColor
        #expect(view.layer.shadowOpacity == 0.3)
        #expect(view.appearance == before)
    }

    @Test func `a layer does not keep its view`() {
        var view: UIView? = UIView()
        let layer = view?.layer
        view = nil
        layer?.cornerRadius = 3
        #expect(layer?.cornerRadius == 0)
    }

    @Test func `colors are made of hue, white, numbers and names`() {
        #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
        #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red)
        #expect(UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1) == .cyan)
        #expect(UIColor(hue: 0.7, saturation: 0, brightness: 0.5, alpha: 1) == .gray)
        #expect(UIColor(cgColor: UIColor.orange.cgColor) == .orange)
        #expect(UIColor.systemBackground == .white)
        #expect(UIColor.secondaryLabel.cgColor.alpha == 0.6)
        #expect(UIColor.tintColor == .systemBlue)
        let view = UIView()
        view.backgroundColor = UIColor(red: 2, green: -1, blue: .nan, alpha: 1)
        #expect(view.backgroundColor == .red)
    }

    @Test func `a label shows its text, and takes no touches`() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        #expect(!label.isUserInteractionEnabled)
        #expect(label.appearance.text == nil)
        label.font = .boldSystemFont(ofSize: 24)
        label.textColor = .red
        label.textAlignment = .right
        label.numberOfLines = 0
        #expect(label.appearance.text == nil)
        label.text = "Balance"
        let text = ViewAppearance.Text(
            "Balance",
            size: 24,
            color: ViewAppearance.Color(red: 1, green: 0, blue: 0),
            alignment: .right,
            isBold: true,
            numberOfLines: 0
        )
        #expect(label.appearance.text == text)
        label.textColor = nil
        label.font = nil
        #expect(label.appearance.text?.color == ViewAppearance.Color(red: 0, green: 0, blue: 0))
        #expect(label.appearance.text?.size == 17)
        label.text = nil
        #expect(label.appearance.text == nil)
    }

    @Test func `fonts have the sizes and weights of the system`() {
        #expect(UIFont.preferredFont(forTextStyle: .headline) == .boldSystemFont(ofSize: 17))
        #expect(UIFont.systemFont(ofSize: 12, weight: .medium) == .systemFont(ofSize: 12))
        #expect(UIFont.systemFont(ofSize: 12, weight: .semibold) == .boldSystemFont(ofSize: 12))
        #expect(UIFont.systemFont(ofSize: 12).withSize(20).pointSize == 20)
    }

    @Test func `a button shows the title, the color and the image of its state`() {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        #expect(button.appearance.text == nil)
        button.setTitle("Send", for: .normal)
        button.setTitle("Sending", for: .highlighted)
        button.setTitle("Sent", for: .selected)
        button.setImage(UIImage(size: CGSize(width: 5, height: 5)), for: .normal)
        #expect(button.appearance.text?.string == "Send")
        #expect(button.appearance.text?.alignment == .center)
        #expect(button.titleColor(for: .normal) == .systemBlue)
        #expect(button.appearance.image?.size == CGSize(width: 5, height: 5))
        stage.view.addSubview(button)
        stage.down(50, 20)
        #expect(button.appearance.text?.string == "Sending")
        stage.up()
        #expect(button.currentTitle == "Send")
        button.isEnabled = false
        #expect(button.appearance.text?.string == "Send")
        #expect(button.appearance.text?.color.alpha == 0.3)
        button.isEnabled = true
        button.isSelected = true
        #expect(button.appearance.text?.string == "Sent")
        #expect(button.title(for: .disabled) == "Send")
        button.setTitle(nil, for: .selected)
        #expect(button.appearance.text?.string == "Send")
    }

    @Test func `a button's title label sets the font`() {
        let button = UIButton(type: .custom)
        button.setTitle("OK", for: .normal)
        #expect(button.titleColor(for: .normal) == .white)
        button.titleLabel?.font = .boldSystemFont(ofSize: 30)
        #expect(button.titleLabel === button.titleLabel)
        #expect(button.appearance.text?.size == 30)
        #expect(button.appearance.text?.isBold == true)
        #expect(button.titleColor(for: .normal) == .white)
        #expect(button.appearance.text?.alignment == .center)
    }

    @Test func `views have the tint of their superview`() {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        #expect(inner.tintColor == .systemBlue)
        outer.tintColor = .systemPink
        #expect(inner.tintColor == .systemPink)
        inner.tintColor = .systemGreen
        #expect(inner.tintColor == .systemGreen)
        inner.tintColor = nil
        #expect(inner.tintColor == .systemPink)
    }

    /// The first bytes of a PNG file of 30 by 20 pixels.
    private static let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
            + Array("IHDR".utf8) + [0, 0, 0, 30, 0, 0, 0, 20, 8, 6, 0, 0, 0]
    )

    @Test func `an image view shows the image of a PNG file`() throws {
        let image = try #require(UIImage(data: Self.png))
        #expect(image.size == CGSize(width: 30, height: 20))
        #expect(image.pngData() == Self.png)
        #expect(UIImage(data: Self.png, scale: 2)?.size == CGSize(width: 15, height: 10))
        #expect(UIImage(data: Self.png, scale: 0) == nil)
        #expect(UIImage(data: Self.png.prefix(20)) == nil)
        #expect(UIImage(data: Data("GIF89a, which is not the format".utf8)) == nil)
        #expect(UIImage(contentsOfFile: "/nowhere/cat.png") == nil)
        let view = UIImageView(image: image)
        let stretched = ViewAppearance.Picture(png: Self.png, size: image.size)
        #expect(view.appearance.image == stretched)
        view.contentMode = .scaleAspectFit
        #expect(view.appearance.image?.placement == .aspectFit)
        view.highlightedImage = UIImage(size: CGSize(width: 1, height: 1))
        view.isHighlighted = true
        #expect(view.appearance.image?.size == CGSize(width: 1, height: 1))
        view.image = nil
        view.highlightedImage = nil
        #expect(view.appearance.image == nil)
    }
}
