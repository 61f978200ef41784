package import Foundation

/// System calls on files, by the text of a name.
package enum SystemFile {
    /// The file name that means standard input.
    package static let standardInput = "-"

    /// Returns the status of the file, with links followed; nil on an error, with the reason in `errno`.
    package static func status(_ path: String) -> stat? {
        var about = stat()
        return unsafe stat(SystemName.bytes(path), &about) == 0 ? about : nil
    }

    /// Returns the status of an input file, where `-` is standard input.
    package static func inputStatus(_ path: String) -> stat? {
        guard path == standardInput else { return status(path) }
        var about = stat()
        return unsafe fstat(STDIN_FILENO, &about) == 0 ? about : nil
    }

    /// Returns whether a file with this name exists.
    package static func exists(_ path: String) -> Bool { status(path) != nil }

    /// Returns the kind of the file, such as `S_IFREG`; nil if it does not exist.
    package static func kind(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

    /// Returns the kind of an input file, where `-` is standard input.
    package static func inputKind(_ path: String) -> mode_t? {
        inputStatus(path).map { $0.st_mode & S_IFMT }
    }

    /// Returns whether the file itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var about = stat()
        return unsafe lstat(SystemName.bytes(path), &about) == 0
            && about.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the names in a folder, in no particular order; nil on an error, with the reason in `errno`.
    package static func names(in folder: String) -> [String]? {
        guard let stream = unsafe opendir(SystemName.bytes(folder)) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe SystemName.text(bytes.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns the folder part of the name, with a slash at its end; empty for the current folder.
    package static func folder(of path: String) -> String {
        let scalars = path.unicodeScalars
        return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
    }

    /// Returns the absolute location of the file.
    package static func absolute(_ path: String) -> URL {
        guard !path.hasPrefix("/"), let current = real(".") else {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: current + "/" + path).standardizedFileURL
    }

    /// Returns the location with links followed; without a file, only the links of its folder are followed.
    package static func resolved(_ url: URL) -> URL {
        if let real = real(url.path) { return URL(fileURLWithPath: real) }
        guard let folder = real(url.deletingLastPathComponent().path) else { return url }
        return URL(fileURLWithPath: folder).appendingPathComponent(url.lastPathComponent)
    }

    private static func real(_ path: String) -> String? {
        guard let name = unsafe realpath(SystemName.bytes(path), nil) else { return nil }
        defer { unsafe free(name) }
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
        return unsafe SystemName.text(bytes)
    }

    /// Returns the last component of the name without its extension, for display.
    package static func stem(_ path: String) -> String {
        SystemName.shown(URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
    }

    /// Creates a new file for writing; nil on an error, with the reason in `errno`.
    ///
    /// It is an error if a file or link with this name exists.
    package static func create(_ path: String, _ mode: mode_t) -> Int32? {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(SystemName.bytes(path), flags, mode)
        return descriptor < 0 ? nil : descriptor
    }

    /// Opens the file for reading from the beginning, standard input for `-`; nil on an error, with the
    /// reason in `errno`.
    package static func reader(_ path: String) -> FileHandle? {
        let isStandardInput = path == standardInput
        // If standard input is a file, open it again: it may already have been read from.
        let name = isStandardInput ? "/dev/stdin" : path
        var descriptor = unsafe open(SystemName.bytes(name), O_RDONLY | O_CLOEXEC)
        // A socket, for example, cannot be opened.
        if descriptor < 0, isStandardInput {
            descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        }
        guard descriptor >= 0 else { return nil }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// Converts file names between text and the bytes of the system, which need not be UTF-8.
///
/// In the text a stand-in character replaces each byte that is not valid UTF-8: U+10FF80 for 0x80
/// up to U+10FFFF for 0xFF. If a name contains a stand-in character, its bytes are replaced as
/// well, so that different names always have different texts. Messages show such a byte as `\xE9`.
package enum SystemName {
    /// The characters that stand for the bytes from 0x80 to 0xFF.
    private static let replacements: ClosedRange<UInt32> = 0x10FF80...0x10FFFF
    private static let firstReplacement: UInt32 = 0x10FF00

    /// Returns the text for the bytes of a name.
    package static func text(_ name: some Sequence<UInt8>) -> String {
        let name = Array(name)
        if let text = String(validating: name, as: UTF8.self),
            !text.unicodeScalars.contains(where: { replacements.contains($0.value) })
        {
            return text
        }
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = name.makeIterator()
        var place = 0
        parsing: while true {
            let length: Int
            switch parser.parseScalar(from: &rest) {
            case .emptyInput: break parsing
            case .error(let count): length = count
            case .valid(let character):
                let scalar = Unicode.UTF8.decode(character)
                guard replacements.contains(scalar.value) else {
                    text.append(scalar)
                    place += character.count
                    continue
                }
                length = character.count
            }
            text.append(contentsOf: name[place..<(place + length)].compactMap(replacement))
            place += length
        }
        return String(text)
    }

    /// Returns the bytes of the name that a text represents, terminated by zero.
    package static func bytes(_ text: String) -> [CChar] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(scalar) {
                bytes.append(byte)
            } else {
                bytes += Array(UTF8.encode(scalar) ?? .init())
            }
        }
        return (bytes + [0]).map { CChar(bitPattern: $0) }
    }

    /// Returns the name for display and for text files.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { byte($0) != nil }) else { return text }
        return text.unicodeScalars.map { shown($0) ?? String($0) }.joined()
    }

    /// Returns the display form of a stand-in character; nil for other characters.
    package static func shown(_ scalar: Unicode.Scalar) -> String? {
        byte(scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        replacements.contains(scalar.value) ? UInt8(scalar.value - firstReplacement) : nil
    }

    private static func replacement(_ byte: UInt8) -> Unicode.Scalar? {
        Unicode.Scalar(firstReplacement + UInt32(byte))
    }
}
