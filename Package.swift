// swift-tools-version: 6.2
import PackageDescription

/// Whether the fuzzers are wanted, as by .ci/fuzz.
let isFuzzing = Context.environment["TOUCHSTONE_FUZZ"] != nil

/// Of several `-sanitize` the compiler takes the last, and SwiftPM ends with `address`: a fuzzer that
/// is not told which code it reached finds little.
let fuzzing: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []

/// What every target of ours is held to: warnings are errors, and an import that shows in an API
/// says so, which is what keeps X types out of the modules that must not know them.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ] + fuzzing

/// The targets without a C library in them: there, unsafe memory is marked or does not compile.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
    name: "touchstone",
    products: [
        .executable(name: "touchstone", targets: ["touchstone"]),
        .library(name: "GestureKit", targets: ["GestureKit"]),
        .library(name: "UIKit", targets: ["UIKit", "CoreGraphics"]),
        .library(name: "SampleGestures", targets: ["SampleGestures"]),
        .library(name: "GestureScenes", targets: ["GestureScenes"]),
        .library(name: "GestureTesting", targets: ["GestureTesting"]),
        .library(name: "GestureFixtures", targets: ["GestureFixtures"]),
        .library(name: "GestureHarness", targets: ["GestureHarness"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        // Builds the documentation, by .ci/docs; no target needs it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // Which monitor a touchscreen is mapped to is told by RandR alone, hence xrandr; pictures go to the
        // server in shared memory, hence xext, which libcairo2-dev brings.
        .systemLibrary(
            name: "CXlib",
            pkgConfig: "x11 xext xi xrandr",
            providers: [.apt(["libx11-dev", "libxi-dev", "libxrandr-dev"])]
        ),
        .systemLibrary(
            name: "CCairo",
            pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]
        ),
        // zlib1g-dev comes with libcairo2-dev.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Access control lists of files are extended attributes; part of the C library.
        .systemLibrary(name: "CXattr"),

        .target(name: "GestureKit", swiftSettings: pure),
        .target(name: "SampleGestures", dependencies: ["GestureKit"], swiftSettings: pure),
        .target(name: "GestureTesting", dependencies: ["GestureKit"], swiftSettings: pure),
        // A file that imports Testing and a module named UIKit imports `_Testing_UIKit` unasked.
        .target(name: "_Testing_UIKit", swiftSettings: pure),
        .target(name: "_Testing_CoreGraphics", swiftSettings: pure),
        // Core Graphics' types that files for iOS import from CoreGraphics.
        .target(
            name: "CoreGraphics",
            dependencies: ["GestureKit", "_Testing_CoreGraphics"],
            swiftSettings: pure
        ),
        // The submodules of UIKit that files import by name: a module map without code.
        .systemLibrary(name: "CUIKit"),
        .target(
            name: "UIKit",
            dependencies: ["CUIKit", "CoreGraphics", "GestureKit", "_Testing_UIKit"],
            swiftSettings: pure
        ),
        .target(name: "GestureTrace", dependencies: ["GestureKit"], swiftSettings: pure),
        .target(name: "TouchBridge", dependencies: ["GestureKit"], swiftSettings: pure),
        .target(
            name: "Assets",
            path: "Assets",
            exclude: [
                "Examples/CI", "Examples/Swirl", "Icons/touchstone.svg",
                "Icons/touchstone-256.png", "packaging", "Recordings", "Screenshots",
            ],
            sources: ["Assets.swift"],
            resources: [
                "checkmark", "controls", "drawing", "edges", "playground", "presses", "swipes",
                "taps",
                "transform",
            ].map { .embedInCode("Scenes/\($0).yaml") }
                + [16, 24, 32, 48, 64, 128].map { .embedInCode("Icons/touchstone-\($0).png") }
                // The package that `touchstone init` copies.
                + [
                    "Package.swift", "Sources/Scratch/ScratchGestureRecognizer.swift",
                    "Sources/scratchbench/main.swift", "Sources/scratchbench/scratch.yaml",
                    "Tests/ScratchTests/ScratchTests.swift",
                ].map { .embedInCode("Examples/Scratch/\($0)") },
            swiftSettings: strict
        ),
        .target(
            name: "GestureScenes",
            dependencies: [
                "Assets", "GestureKit", "GestureTrace", "SampleGestures",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: pure
        ),
        .target(
            name: "GestureRecording",
            dependencies: ["CXattr", "CZlib", "GestureScenes", "GestureTrace", "TouchBridge"],
            swiftSettings: strict
        ),
        // Beside GestureTesting, which reads no files, and GestureRecording, which programs link.
        .target(
            name: "GestureFixtures",
            dependencies: ["GestureRecording", "GestureScenes", "GestureTesting"],
            swiftSettings: strict
        ),
        .target(
            name: "GestureOverlay",
            dependencies: ["CCairo", "CXlib", "GestureKit", "GestureTrace"],
            swiftSettings: strict
        ),
        .target(
            name: "XInputFrontEnd",
            dependencies: ["CXlib", "TouchBridge"],
            swiftSettings: strict
        ),
        .target(name: "VirtualDisplay", swiftSettings: strict),
        .target(
            name: "GestureHarness",
            dependencies: [
                "Assets", "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes",
                "GestureTrace", "TouchBridge", "VirtualDisplay", "XInputFrontEnd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "touchstone",
            dependencies: ["GestureHarness"],
            swiftSettings: strict
        ),

        // Counts the blocks of memory that the benchmarks' operations take.
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CAllocationCount", "GestureKit", "GestureOverlay", "GestureRecording",
                "GestureScenes", "GestureTrace", "TouchBridge", "VirtualDisplay",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),

        // What the tests with a real X server share.
        .target(
            name: "RealServer",
            dependencies: ["VirtualDisplay"],
            path: "Tests/RealServer",
            swiftSettings: strict
        ),
        // What the tests that look at pictures share.
        .target(
            name: "Pictures",
            dependencies: ["CCairo", "GestureOverlay"],
            path: "Tests/Pictures",
            swiftSettings: strict
        ),
        // What the fuzzers do with their bytes, and the test of what they found.
        .target(
            name: "FuzzEntries",
            dependencies: [
                "CZlib", "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes",
                "GestureTrace",
            ],
            path: "Tests/Fuzzing/Entries",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FuzzingTests",
            dependencies: ["FuzzEntries", "GestureRecording"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureKitTests",
            dependencies: ["GestureKit", "GestureTesting"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureTestingTests",
            dependencies: ["GestureKit", "GestureTesting"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SampleGesturesTests",
            dependencies: ["GestureKit", "GestureTesting", "SampleGestures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "UIKitTests",
            dependencies: ["GestureKit", "GestureTesting", "UIKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureTraceTests",
            dependencies: ["GestureKit", "GestureTesting", "GestureTrace"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TouchBridgeTests",
            dependencies: ["GestureKit", "TouchBridge"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureScenesTests",
            dependencies: ["GestureKit", "GestureScenes", "GestureTesting", "GestureTrace"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureRecordingTests",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "GestureTrace", "TouchBridge",
            ],
            swiftSettings: strict
        ),
        // As a package of a user's own: its recordings are its tests' resources.
        .testTarget(
            name: "GestureFixturesTests",
            dependencies: [
                "GestureFixtures", "GestureKit", "GestureRecording", "GestureScenes",
                "GestureTesting",
            ],
            resources: [.copy("Recordings")],
            swiftSettings: strict
        ),
        // What `touchstone export` makes of two of Assets/Recordings, as .ci/exports writes it.
        .testTarget(
            name: "ExportedTests",
            dependencies: ["GestureKit", "GestureScenes", "GestureTesting", "GestureTrace"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureOverlayTests",
            dependencies: [
                "CXlib", "GestureKit", "GestureOverlay", "GestureTesting", "GestureTrace",
                "Pictures",
            ],
            swiftSettings: strict
        ),
        // What is installed, and what desktops, shells and software centres read of it.
        .testTarget(
            name: "PackagingTests",
            dependencies: [
                "Assets", "GestureHarness", "GestureOverlay", "GestureScenes", "XInputFrontEnd",
                "touchstone",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VirtualDisplayTests",
            dependencies: ["RealServer", "VirtualDisplay"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "XInputFrontEndTests",
            dependencies: ["RealServer", "TouchBridge", "VirtualDisplay", "XInputFrontEnd"],
            swiftSettings: strict
        ),
        // The README and the articles: their commands, code, scenes, links and tables.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "GestureHarness", "GestureKit", "GestureScenes", "GestureTesting", "UIKit",
                "touchstone",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        // Compiles and runs the documentation's code in Swift 5 mode as well. The files are symbolic links, since
        // SwiftPM allows a file in only one target.
        .testTarget(
            name: "Swift5ModeTests",
            dependencies: [
                "GestureFixtures", "GestureHarness", "GestureKit", "GestureRecording",
                "GestureScenes", "GestureTesting", "SampleGestures", "UIKit",
            ],
            resources: [.copy("GestureFixturesTests/Recordings")],
            swiftSettings: strict + [.swiftLanguageMode(.v5)]
        ),
        // Each built-in scene's recording, with what it gives and how it looks.
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "GestureHarness", "GestureOverlay", "GestureRecording", "GestureScenes", "Pictures",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureHarnessTests",
            dependencies: [
                "CXattr", "CXlib", "CZlib", "GestureHarness", "GestureKit", "GestureRecording",
                "GestureScenes", "GestureTrace", "Pictures", "RealServer", "TouchBridge",
                "VirtualDisplay", "XInputFrontEnd", "touchstone",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer brings `main` along, so its executables link with `--sanitize=fuzzer` alone.
if isFuzzing {
    for name in [
        "FuzzScene", "FuzzRecording", "FuzzPNG", "FuzzEvemu", "FuzzLibinput", "FuzzExport",
    ] {
        package.products.append(.executable(name: name, targets: [name]))
        package.targets.append(
            .executableTarget(
                name: name,
                dependencies: ["FuzzEntries"],
                path: "Tests/Fuzzing/Targets/\(name)",
                swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
            )
        )
    }
}
