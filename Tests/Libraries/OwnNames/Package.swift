// swift-tools-version: 6.2
import PackageDescription

// Code of another package, whose subclasses declare names that this package uses.

let dependencies: [Target.Dependency] = [
    .product(name: "UIKit", package: "touchstone"),
    .product(name: "GestureTesting", package: "touchstone"),
]

let package = Package(
    name: "OwnNames",
    dependencies: [.package(name: "touchstone", path: "../../..")],
    targets: [
        .testTarget(name: "OwnNamesTests", dependencies: dependencies),
        .testTarget(
            name: "Swift5OwnNamesTests",
            dependencies: dependencies,
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
