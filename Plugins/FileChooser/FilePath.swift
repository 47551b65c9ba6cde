import Foundation

/// The path of a file, byte for byte: on Linux a name need not be UTF-8.
struct FilePath: Hashable, Sendable {
  /// The bytes, without zeroes; never empty.
  let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// The root folder.
  static let root = FilePath(bytes: [slash])

  /// The user's home folder.
  static let home: FilePath = {
    let folder = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return FilePath(folder.hasPrefix("/") ? folder : NSHomeDirectory()) ?? root
  }()

  /// The working folder of the process.
  static var current: FilePath { FilePath(FileManager.default.currentDirectoryPath) ?? root }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from the bytes of another one; `nil` if they are no absolute path.
  init?(absolute bytes: some Collection<UInt8>) {
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else { return nil }
    self.init(bytes: Array(bytes))
  }

  /// Creates an absolute path.
  ///
  /// `~` at the start is the home folder. A relative path is one from a base. The path has no `.`, no `..`
  /// and no repeated slashes. An empty text and one with a zero are no paths.
  ///
  /// - Parameters:
  ///   - text: The path as a person writes it.
  ///   - base: The folder from which relative paths go; `nil` for the working folder.
  init?(_ text: String, in base: FilePath? = nil) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    var text = Substring(text)
    var names: [ArraySlice<UInt8>] = []
    if text == "~" || text.hasPrefix("~/") {
      names = Self.home.bytes.split(separator: Self.slash)
      text = text.dropFirst()
    } else if !text.hasPrefix("/") {
      let base = base?.bytes ?? Array(FileManager.default.currentDirectoryPath.utf8)
      names = base.split(separator: Self.slash)
    }
    for name in Array(text.utf8).split(separator: Self.slash) {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else {
        names.append(name)
      }
    }
    bytes = [Self.slash] + Array(names.joined(separator: [Self.slash]))
  }

  /// The path of something in this folder.
  ///
  /// - Parameter name: Bytes without a slash.
  /// - Returns: The path.
  func appending(_ name: some Collection<UInt8>) -> FilePath {
    FilePath(bytes: (bytes.last == Self.slash ? bytes : bytes + [Self.slash]) + name)
  }

  /// The folder that has it; the root has itself.
  var folder: FilePath {
    guard let end = bytes.lastIndex(of: Self.slash), end > 0 else { return .root }
    return FilePath(bytes: Array(bytes[..<end]))
  }

  /// The last part; empty for the root.
  var name: [UInt8] {
    guard let end = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(end + 1)...])
  }

  /// The path and the folders above it, from the root.
  var ancestry: [FilePath] {
    var all = [self]
    while let first = all.first, first != .root { all.insert(first.folder, at: 0) }
    return all
  }

  /// The path for a person; bytes that are no UTF-8 are replacement characters.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last part for a person, and `/` for the root.
  var title: String { self == .root ? "/" : String(decoding: name, as: UTF8.self) }

  /// Calls a closure with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return try "".withCString(body) }
      return try body(start)
    }
  }

  // MARK: Files

  /// What is at the path; `nil` if there is nothing, or if it cannot be known.
  ///
  /// The corresponding C function is `stat`, which follows symbolic links.
  var attributes: FileAttributes? {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return nil }
    return FileAttributes(status)
  }

  /// Creates a folder here.
  ///
  /// The corresponding C function is `mkdir`.
  ///
  /// - Returns: Why it cannot be created; `nil` if it was.
  func createFolder() -> String? {
    withCString { mkdir($0, 0o777) } == 0 ? nil : String(cString: strerror(errno))
  }

  /// Whether it is a folder or a link to one.
  var isFolder: Bool { attributes?.isFolder == true }
}

/// What the file system tells about a file.
struct FileAttributes: Hashable, Sendable {
  /// Whether it is a folder.
  let isFolder: Bool
  /// Whether it is an ordinary file.
  let isRegular: Bool
  /// The size in bytes.
  let size: Int
  /// When its content last changed, in seconds since 1970.
  let modified: Int

  /// Takes the answer of `stat`.
  init(_ status: stat) {
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec
  }
}
