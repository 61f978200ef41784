// swift-tools-version: 6.2
import PackageDescription

/// A program that opens the views of one view controller in touchstone's window.
func program(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            .product(name: "GestureHarness", package: "touchstone"),
            .product(name: "GestureScenes", package: "touchstone"),
            .product(name: "UIKit", package: "touchstone"),
        ],
        // Most code for iOS is in this mode.
        swiftSettings: [.swiftLanguageMode(.v5)]
    )
}

let package = Package(
    name: "OwnViews",
    dependencies: [
        // In your own package: the URL of touchstone's repository, or a path to your clone.
        .package(name: "touchstone", path: "../../..")
    ],
    targets: ["cards", "canvas", "login"].map(program)
)
