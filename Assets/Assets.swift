/// The files that are embedded in the program, so that it can be moved without them.
public enum Assets {
    /// The YAML texts of the built-in scenes, by scene name.
    public static let scenes = [
        "checkmark": PackageResources.checkmark_yaml,
        "controls": PackageResources.controls_yaml,
        "drawing": PackageResources.drawing_yaml,
        "edges": PackageResources.edges_yaml,
        "playground": PackageResources.playground_yaml,
        "presses": PackageResources.presses_yaml,
        "swipes": PackageResources.swipes_yaml,
        "taps": PackageResources.taps_yaml,
        "transform": PackageResources.transform_yaml,
    ].mapValues { String(decoding: $0, as: UTF8.self) }

    /// The text of each file of `Examples/Scratch`, by the file's path in the package.
    public static let scratchPackage = [
        ".gitignore": Array(".build/\nPackage.resolved\n".utf8),
        "Package.swift": PackageResources.Package_swift,
        "Sources/Scratch/ScratchGestureRecognizer.swift":
            PackageResources.ScratchGestureRecognizer_swift,
        "Sources/scratchbench/main.swift": PackageResources.main_swift,
        "Sources/scratchbench/scratch.yaml": PackageResources.scratch_yaml,
        "Tests/ScratchTests/ScratchTests.swift": PackageResources.ScratchTests_swift,
    ].mapValues { String(decoding: $0, as: UTF8.self) }

    /// The text of each template of `Page`, by the file's name.
    public static let page = [
        "page.html": PackageResources.page_html,
        "page.css": PackageResources.page_css,
        "page.js": PackageResources.page_js,
        "corpus.html": PackageResources.corpus_html,
        "call.html": PackageResources.call_html,
        "case.html": PackageResources.case_html,
        "change.html": PackageResources.change_html,
    ].mapValues { String(decoding: $0, as: UTF8.self) }

    /// The program's icon as PNG data, from 16×16 to 128×128 pixels.
    public static let icons = [
        PackageResources.touchstone_16_png,
        PackageResources.touchstone_24_png,
        PackageResources.touchstone_32_png,
        PackageResources.touchstone_48_png,
        PackageResources.touchstone_64_png,
        PackageResources.touchstone_128_png,
    ]
}
