// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Scratch",
    dependencies: [
        .package(name: "touchstone", path: "../../..")
    ],
    targets: [
        .target(
            name: "Scratch",
            dependencies: [
                .product(name: "GestureKit", package: "touchstone"),
                .product(name: "GestureScenes", package: "touchstone"),
            ]
        ),
        .executableTarget(
            name: "scratchbench",
            dependencies: [
                "Scratch",
                .product(name: "GestureHarness", package: "touchstone"),
                .product(name: "GestureKit", package: "touchstone"),
                .product(name: "GestureScenes", package: "touchstone"),
            ],
            resources: [.embedInCode("scratch.yaml")]
        ),
        .testTarget(
            name: "ScratchTests",
            dependencies: ["Scratch", .product(name: "GestureTesting", package: "touchstone")]
        ),
    ]
)
