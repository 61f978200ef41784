// swift-tools-version: 6.2
import PackageDescription

/// Whether to build the fuzzers, as .ci/fuzz does.
let isFuzzing = Context.environment["TOUCHSTONE_FUZZ"] != nil

/// The coverage instrumentation of the fuzzers.
///
/// The compiler uses only the last of several `-sanitize` options, and SwiftPM's last one is `address`.
/// Without coverage a fuzzer finds little.
let fuzzing: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : []

/// The settings of all targets: warnings are errors, and an import that an API exposes must be public.
///
/// Public imports show where X types could leak into modules that must not depend on X.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ] + fuzzing

/// The settings of targets without C libraries, where unsafe memory must be marked.
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
        // Builds the documentation in .ci/docs; no target needs it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // xrandr: only RandR reports the monitor to which a touchscreen is mapped. xext: frames are sent to
        // the server in shared memory; libcairo2-dev installs it. xtst: only RECORD reports to which program
        // the server delivers a touch. xres: only X-Resource reports a client's process.
        .systemLibrary(
            name: "CXlib",
            path: "Sources/System/CXlib",
            pkgConfig: "x11 xext xi xrandr xtst xres",
            providers: [
                .apt(["libx11-dev", "libxi-dev", "libxrandr-dev", "libxres-dev", "libxtst-dev"])
            ]
        ),
        .systemLibrary(
            name: "CCairo",
            path: "Sources/System/CCairo",
            pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]
        ),
        // Installed with libcairo2-dev.
        .systemLibrary(
            name: "CZlib",
            path: "Sources/System/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        // Reads the recording in a report's pixels. Installed with libcairo2-dev.
        .systemLibrary(
            name: "CPNG",
            path: "Sources/System/CPNG",
            pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"])]
        ),

        // Text that is appended to a buffer, numbers, and untrusted text.
        .target(
            name: "TextFormatting",
            path: "Sources/System/TextFormatting",
            swiftSettings: pure
        ),
        // System calls that glibc declares only for some programs.
        .systemLibrary(name: "CSystem", path: "Sources/System/CSystem"),
        .target(
            name: "ProcessSupport",
            dependencies: ["CSystem", "TextFormatting"],
            path: "Sources/System/ProcessSupport",
            swiftSettings: strict
        ),
        .target(
            name: "GestureKit",
            dependencies: ["TextFormatting"],
            path: "Sources/Core/GestureKit",
            swiftSettings: pure
        ),
        .target(
            name: "SampleGestures",
            dependencies: ["GestureKit"],
            path: "Sources/Core/SampleGestures",
            swiftSettings: pure
        ),
        .target(
            name: "GestureTesting",
            dependencies: ["GestureKit", "TextFormatting"],
            path: "Sources/Libraries/GestureTesting",
            swiftSettings: pure
        ),
        // A file that imports Testing and a module named UIKit implicitly imports `_Testing_UIKit`.
        .target(
            name: "_Testing_UIKit",
            path: "Sources/Libraries/_Testing_UIKit",
            swiftSettings: pure
        ),
        .target(
            name: "_Testing_CoreGraphics",
            path: "Sources/Libraries/_Testing_CoreGraphics",
            swiftSettings: pure
        ),
        // The types that files for iOS import from CoreGraphics.
        .target(
            name: "CoreGraphics",
            dependencies: ["GestureKit", "_Testing_CoreGraphics"],
            path: "Sources/Libraries/CoreGraphics",
            swiftSettings: pure
        ),
        // The submodules of UIKit that files can import: a module map without code.
        .systemLibrary(name: "CUIKit", path: "Sources/Libraries/CUIKit"),
        .target(
            name: "UIKit",
            dependencies: [
                "CUIKit", "CoreGraphics", "GestureKit", "TextFormatting", "_Testing_UIKit",
            ],
            path: "Sources/Libraries/UIKit",
            swiftSettings: pure
        ),
        .target(
            name: "GestureTrace",
            dependencies: ["GestureKit", "TextFormatting"],
            path: "Sources/Overlay/GestureTrace",
            swiftSettings: pure
        ),
        .target(
            name: "TouchBridge",
            dependencies: ["GestureKit"],
            path: "Sources/Input/TouchBridge",
            swiftSettings: pure
        ),
        .target(
            name: "Assets",
            path: "Assets",
            exclude: [
                "Examples/CI", "Examples/Corpus", "Examples/OwnViews", "Examples/Recorder",
                "Examples/Swirl",
                "Icons/touchstone.svg", "Icons/touchstone-256.png", "packaging", "Recordings",
                "Screenshots",
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
                ].map { .embedInCode("Examples/Scratch/\($0)") }
                // The templates of the pages of evaluations and comparisons.
                + [
                    "page.html", "page.css", "page.js", "corpus.html", "call.html", "case.html",
                    "change.html",
                ].map { .embedInCode("Page/\($0)") },
            swiftSettings: strict
        ),
        .target(
            name: "GestureScenes",
            dependencies: [
                "Assets", "GestureKit", "GestureTrace", "ProcessSupport", "SampleGestures",
                "TextFormatting",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Session/GestureScenes",
            swiftSettings: pure
        ),
        .target(
            name: "RecordingFormat",
            dependencies: [
                "CPNG", "CZlib", "GestureKit", "GestureScenes", "ProcessSupport",
                "TextFormatting", "TouchBridge",
            ],
            path: "Sources/Session/RecordingFormat",
            swiftSettings: strict
        ),
        // The conversion of other programs' recordings.
        .target(
            name: "ForeignRecordings",
            dependencies: [
                "GestureKit", "RecordingFormat", "TextFormatting", "TouchBridge",
            ],
            path: "Sources/Session/ForeignRecordings",
            swiftSettings: strict
        ),
        .target(
            name: "GestureRecording",
            dependencies: [
                "ForeignRecordings", "GestureKit", "GestureScenes", "GestureTrace",
                "RecordingFormat", "TextFormatting", "TouchBridge",
            ],
            path: "Sources/Session/GestureRecording",
            swiftSettings: strict
        ),
        .target(
            name: "GestureExplaining",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "GestureTrace",
                "RecordingFormat", "TextFormatting",
            ],
            path: "Sources/Session/GestureExplaining",
            swiftSettings: strict
        ),
        // The evaluation of recognizers over many labelled recordings.
        .target(
            name: "GestureCorpus",
            dependencies: [
                "Assets", "ForeignRecordings", "GestureExplaining", "GestureKit",
                "GestureRecording", "GestureScenes", "ProcessSupport", "RecordingFormat",
                "TextFormatting",
            ],
            path: "Sources/Lab/GestureCorpus",
            swiftSettings: strict
        ),
        // A separate module: GestureTesting reads no files, and programs link GestureRecording.
        .target(
            name: "GestureFixtures",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "GestureTesting",
                "RecordingFormat",
            ],
            path: "Sources/Libraries/GestureFixtures",
            swiftSettings: strict
        ),
        .target(
            name: "GestureOverlay",
            dependencies: [
                "CCairo", "CXlib", "GestureKit", "GestureTrace", "ProcessSupport", "TextFormatting",
            ],
            path: "Sources/Overlay/GestureOverlay",
            swiftSettings: strict
        ),
        .target(
            name: "XInputFrontEnd",
            dependencies: [
                "CXlib", "GestureKit", "ProcessSupport", "TextFormatting", "TouchBridge",
            ],
            path: "Sources/Input/XInputFrontEnd",
            swiftSettings: strict
        ),
        // Foundation's `Process` cannot choose a session, a group or descriptors besides the standard ones.
        .target(
            name: "ChildProcesses",
            path: "Sources/System/ChildProcesses",
            swiftSettings: strict
        ),
        .target(
            name: "VirtualDisplay",
            dependencies: ["ChildProcesses"],
            path: "Sources/Remote/VirtualDisplay",
            swiftSettings: strict
        ),
        .target(
            name: "GestureBench",
            dependencies: [
                "Assets", "ChildProcesses", "GestureExplaining", "GestureKit", "GestureOverlay",
                "GestureRecording", "GestureScenes", "GestureTrace", "ProcessSupport",
                "RecordingFormat", "TextFormatting", "TouchBridge", "XInputFrontEnd",
            ],
            path: "Sources/Bench/GestureBench",
            swiftSettings: strict
        ),
        .target(
            name: "TouchObserving",
            dependencies: [
                "CXlib", "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes",
                "GestureTrace", "ProcessSupport", "RecordingFormat", "TextFormatting",
                "TouchBridge", "XInputFrontEnd",
            ],
            path: "Sources/Remote/TouchObserving",
            swiftSettings: strict
        ),
        .target(
            name: "GesturePerforming",
            dependencies: [
                "ChildProcesses", "GestureKit", "GestureOverlay", "GestureRecording",
                "GestureScenes",
                "ProcessSupport", "RecordingFormat", "TextFormatting", "TouchBridge",
                "TouchObserving", "VirtualDisplay", "XInputFrontEnd",
            ],
            path: "Sources/Remote/GesturePerforming",
            swiftSettings: strict
        ),
        .target(
            name: "GestureHarness",
            dependencies: [
                "Assets", "ChildProcesses", "GestureBench", "GestureCorpus",
                "GestureExplaining", "GestureKit", "GestureOverlay", "GesturePerforming",
                "GestureRecording", "GestureScenes", "GestureTrace", "ProcessSupport",
                "RecordingFormat", "TextFormatting", "TouchBridge", "TouchObserving", "UIKit",
                "VirtualDisplay", "XInputFrontEnd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "touchstone",
            dependencies: ["GestureHarness"],
            swiftSettings: strict
        ),

        // Counts memory allocations, for the tests of signal handlers.
        .target(name: "CAllocationCount", path: "Sources/System/CAllocationCount"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes", "GestureTrace",
                "RecordingFormat",
                "VirtualDisplay",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),

        // Shared by the tests with a real X server.
        .target(
            name: "RealServer",
            dependencies: ["CXlib", "VirtualDisplay"],
            path: "Tests/Support/RealServer",
            swiftSettings: strict
        ),
        // Shared by the tests that compare pictures.
        .target(
            name: "Pictures",
            dependencies: ["CCairo", "GestureOverlay"],
            path: "Tests/Support/Pictures",
            swiftSettings: strict
        ),
        // Shared by the tests that write and replay recordings.
        .target(
            name: "Recordings",
            dependencies: [
                "GestureExplaining", "GestureKit", "GestureRecording", "GestureScenes",
                "RecordingFormat",
            ],
            path: "Tests/Support/Recordings",
            swiftSettings: strict
        ),
        // The fuzzers' entry points, and the test of their findings.
        .target(
            name: "FuzzEntries",
            dependencies: [
                "CZlib", "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes",
                "GestureTrace", "RecordingFormat",
            ],
            path: "Tests/Fuzzing/Entries",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "FuzzEntries", "GestureRecording", "GestureScenes", "RecordingFormat",
            ],
            path: "Tests/Fuzzing/FuzzingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TextFormattingTests",
            dependencies: ["TextFormatting"],
            path: "Tests/System/TextFormattingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ProcessSupportTests",
            dependencies: ["CAllocationCount", "ProcessSupport"],
            path: "Tests/System/ProcessSupportTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ChildProcessesTests",
            dependencies: ["ChildProcesses"],
            path: "Tests/System/ChildProcessesTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureKitTests",
            dependencies: ["GestureKit", "GestureTesting"],
            path: "Tests/Core/GestureKitTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureTestingTests",
            dependencies: ["GestureKit", "GestureTesting"],
            path: "Tests/Libraries/GestureTestingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SampleGesturesTests",
            dependencies: ["GestureKit", "GestureTesting", "SampleGestures"],
            path: "Tests/Core/SampleGesturesTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "UIKitTests",
            dependencies: ["CoreGraphics", "GestureKit", "GestureTesting", "UIKit"],
            path: "Tests/Libraries/UIKitTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureTraceTests",
            dependencies: ["GestureKit", "GestureTesting", "GestureTrace"],
            path: "Tests/Overlay/GestureTraceTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TouchBridgeTests",
            dependencies: ["GestureKit", "TouchBridge"],
            path: "Tests/Input/TouchBridgeTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureScenesTests",
            dependencies: [
                "GestureKit", "GestureScenes", "GestureTesting", "GestureTrace", "Recordings",
            ],
            path: "Tests/Session/GestureScenesTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RecordingFormatTests",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "RecordingFormat",
                "Recordings", "TouchBridge",
            ],
            path: "Tests/Session/RecordingFormatTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ForeignRecordingsTests",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "RecordingFormat",
                "Recordings",
            ],
            path: "Tests/Session/ForeignRecordingsTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureRecordingTests",
            dependencies: [
                "GestureKit", "GestureRecording", "GestureScenes", "GestureTrace",
                "RecordingFormat", "Recordings",
            ],
            path: "Tests/Session/GestureRecordingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureExplainingTests",
            dependencies: [
                "GestureExplaining", "GestureKit", "GestureRecording", "GestureScenes",
                "RecordingFormat", "Recordings", "TextFormatting",
            ],
            path: "Tests/Session/GestureExplainingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureCorpusTests",
            dependencies: [
                "GestureCorpus", "GestureExplaining", "GestureRecording", "GestureScenes",
                "ProcessSupport", "RecordingFormat", "Recordings", "TextFormatting",
            ],
            path: "Tests/Lab/GestureCorpusTests",
            swiftSettings: strict
        ),
        // The recordings in Assets/Examples/Corpus, and the scripted hands that draw them.
        .testTarget(
            name: "CorpusExampleTests",
            dependencies: [
                "GestureCorpus", "GestureExplaining", "GestureRecording", "GestureScenes",
            ],
            path: "Tests/Lab/CorpusExampleTests",
            swiftSettings: strict
        ),
        // Like a user's package: its recordings are resources of its tests.
        .testTarget(
            name: "GestureFixturesTests",
            dependencies: ["GestureFixtures", "GestureKit", "GestureScenes", "GestureTesting"],
            path: "Tests/Libraries/GestureFixturesTests",
            resources: [.copy("Recordings")],
            swiftSettings: strict
        ),
        // Compiles Assets/Examples/Recorder, a symbolic link here, whose file users add to an app for iOS.
        .testTarget(
            name: "RecorderTests",
            dependencies: ["GestureFixtures", "GestureScenes", "GestureTesting", "UIKit"],
            path: "Tests/Libraries/RecorderTests",
            swiftSettings: strict
        ),
        // The output of `touchstone export` for three of Assets/Recordings, as .ci/exports writes it.
        .testTarget(
            name: "ExportedTests",
            dependencies: ["GestureKit", "GestureScenes", "GestureTesting"],
            path: "Tests/Session/ExportedTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureOverlayTests",
            dependencies: [
                "CXlib", "GestureKit", "GestureOverlay", "GestureScenes", "GestureTesting",
                "GestureTrace", "Pictures",
            ],
            path: "Tests/Overlay/GestureOverlayTests",
            swiftSettings: strict
        ),
        // The installed files, and the metadata for desktops, shells and software centres.
        .testTarget(
            name: "PackagingTests",
            dependencies: [
                "Assets", "GestureBench", "GestureHarness", "GestureOverlay", "GestureScenes",
                "XInputFrontEnd", "touchstone",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VirtualDisplayTests",
            dependencies: ["ChildProcesses", "RealServer", "VirtualDisplay"],
            path: "Tests/Remote/VirtualDisplayTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "XInputFrontEndTests",
            dependencies: [
                "CXlib", "ProcessSupport", "RealServer", "TouchBridge", "VirtualDisplay",
                "XInputFrontEnd",
            ],
            path: "Tests/Input/XInputFrontEndTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "TouchObservingTests",
            dependencies: [
                "CXlib", "GestureOverlay", "ProcessSupport", "RealServer", "RecordingFormat",
                "TouchBridge", "TouchObserving", "VirtualDisplay", "XInputFrontEnd",
            ],
            path: "Tests/Remote/TouchObservingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GesturePerformingTests",
            dependencies: [
                "GesturePerforming", "GestureRecording", "RecordingFormat", "Recordings",
                "VirtualDisplay",
            ],
            path: "Tests/Remote/GesturePerformingTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureBenchTests",
            dependencies: [
                "GestureBench", "GestureKit", "GestureOverlay", "GestureTrace", "Pictures",
                "TouchBridge", "XInputFrontEnd",
            ],
            path: "Tests/Bench/GestureBenchTests",
            swiftSettings: strict
        ),
        // The README and the articles: commands, code, scenes, links and tables.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "ChildProcesses", "ForeignRecordings", "GestureBench", "GestureHarness",
                "GestureKit",
                "GestureRecording", "GestureScenes", "GestureTesting", "RealServer",
                "RecordingFormat", "UIKit", "touchstone",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        // Compiles and runs the documentation's code in Swift 5 mode too. The files are symbolic links,
        // because SwiftPM allows a file in only one target.
        .testTarget(
            name: "Swift5ModeTests",
            dependencies: [
                "CoreGraphics", "GestureFixtures", "GestureHarness", "GestureKit", "GestureScenes",
                "GestureTesting", "SampleGestures", "UIKit",
            ],
            path: "Tests/Libraries/Swift5ModeTests",
            resources: [.copy("GestureFixturesTests/Recordings")],
            swiftSettings: strict + [.swiftLanguageMode(.v5)]
        ),
        // The recording of each built-in scene, with its expected output and picture.
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "GestureBench", "GestureKit", "GestureOverlay", "GestureRecording", "GestureScenes",
                "GestureTrace", "Pictures", "RecordingFormat", "TouchBridge",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GestureHarnessTests",
            dependencies: [
                "CXlib", "CZlib", "ChildProcesses", "GestureBench", "GestureCorpus",
                "GestureExplaining", "GestureHarness", "GestureKit",
                "GestureOverlay", "GestureRecording", "GestureScenes", "GestureTrace",
                "Pictures", "ProcessSupport", "RealServer", "RecordingFormat", "Recordings",
                "TouchBridge",
                "TouchObserving", "UIKit", "VirtualDisplay", "XInputFrontEnd", "touchstone",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer provides `main`, so its executables link only with `--sanitize=fuzzer`.
if isFuzzing {
    for name in [
        "FuzzScene", "FuzzRecording", "FuzzPNG", "FuzzLog", "FuzzGesture", "FuzzExport",
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
