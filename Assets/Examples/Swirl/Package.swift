// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Swirl",
    dependencies: [
        // In your own package: the URL of touchstone's repository, or a path to your clone.
        .package(name: "touchstone", path: "../../..")
    ],
    targets: [
        .target(
            name: "Swirl",
            dependencies: [
                .product(name: "GestureKit", package: "touchstone"),
                .product(name: "GestureScenes", package: "touchstone"),
            ]
        ),
        .executableTarget(
            name: "swirlbench",
            dependencies: [
                "Swirl",
                .product(name: "GestureHarness", package: "touchstone"),
                .product(name: "GestureScenes", package: "touchstone"),
            ],
            resources: [.embedInCode("swirl.yaml")]
        ),
        .testTarget(
            name: "SwirlTests",
            dependencies: [
                "Swirl",
                .product(name: "GestureScenes", package: "touchstone"),
                .product(name: "GestureTesting", package: "touchstone"),
                .product(name: "GestureFixtures", package: "touchstone"),
            ],
            resources: [.copy("Recordings")]
        ),
    ]
)
