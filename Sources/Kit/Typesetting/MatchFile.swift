import Foundation

/// A file that caches fontconfig's answers between runs, with the state of everything they depend
/// on.
///
/// Reading fontconfig's own configuration is a quarter of a small program's startup. The answers
/// are valid until fontconfig's version, its environment, its configuration's files and folders, or
/// any font folder changes. Then the file is discarded and written again. A file that cannot be
/// read or written is no error: fontconfig is queried instead.
///
/// Not thread-safe; `InstalledFonts` calls it under the lock of `FontLibrary`.
struct MatchFile {
  /// The maximum number of answers, more than a program needs; later ones are not added.
  private static let limit = 64

  let path: String
  private var answers: [String: FaceSource]?

  init(path: String) { self.path = path }

  /// The cached answer to a query, if there is a valid one.
  ///
  /// The first call reads the file, with one `stat` for each file and folder that it lists.
  mutating func answer(to query: InstalledFonts.Query, version: Int32) -> FaceSource? {
    if answers == nil { answers = Self.read(path, head: Self.head(version: version)) }
    return answers?[Self.key(of: query)]
  }

  /// Adds an answer and writes the file.
  ///
  /// - Parameters:
  ///   - source: The answer.
  ///   - query: The query.
  ///   - version: The version of fontconfig.
  ///   - origins: The files and folders that the answer depends on.
  mutating func remember(
    _ source: FaceSource, for query: InstalledFonts.Query, version: Int32, origins: [String]
  ) {
    var answers = answers ?? [:]
    let fields = [source.path, source.variations] + query.families
    guard answers.count < Self.limit, fields.allSatisfy(Self.isPlain) else { return }
    answers[Self.key(of: query)] = source
    self.answers = answers
    var lines = [Self.head(version: version)]
    lines += Set(origins).sorted().filter(Self.isPlain).map { "\(Self.stamp(of: $0))\t\($0)" }
    lines.append("")
    lines += answers.sorted { $0.key < $1.key }.map { key, source in
      "\(key)\t\(source.index)\t\(source.variations)\t\(source.path)"
    }
    let url = URL(filePath: path)
    // Create the folder and its parent, as in XDG, but never a missing home folder.
    let folder = url.deletingLastPathComponent()
    mkdir(folder.deletingLastPathComponent().path, 0o700)
    mkdir(folder.path, 0o700)
    try? Data(lines.joined(separator: "\n").utf8).write(to: url, options: .atomic)
  }

  /// Folders that fontconfig reads as soon as they exist.
  static func homes(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"] ?? ""
    let configuration = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    let data = environment["XDG_DATA_HOME"] ?? home + "/.local/share"
    return [
      "\(configuration)/fontconfig", "\(configuration)/fontconfig/conf.d",
      "\(configuration)/fontconfig/fonts.conf", "\(home)/.fonts.conf", "\(home)/.fonts",
      "\(data)/fonts",
    ]
  }

  // MARK: The file

  /// The first line of the file: its format, the fontconfig version and the environment.
  private static func head(version: Int32) -> String {
    let names = [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FC_LANG", "HOME",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    let values = names.map { getenv($0).map { String(cString: $0) } ?? "" }
    let line = (["maru font matches 2", "\(version)"] + values).joined(separator: "\t")
    let newline = UInt8(ascii: "\n")
    return String(decoding: line.utf8.map { $0 == newline ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func key(of query: InstalledFonts.Query) -> String {
    "\(query.weight),\(query.width),\(query.isItalic),\(query.isMonospaced),\(query.isColored),"
      + query.families.joined(separator: ",")
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
  }

  /// The modification time of a file or folder; `-` if it does not exist.
  private static func stamp(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-" }
    return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// The fields of a text, including empty ones.
  ///
  /// It is split as bytes, not as characters.
  private static func fields(of text: String, separator: Unicode.Scalar) -> [String] {
    text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The text of a file smaller than 1 MiB.
  ///
  /// The corresponding C functions are `open` and `pread`.
  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size < 1 << 20 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      count = max(pread(file, buffer.baseAddress, buffer.count, 0), 0)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The answers, or none if anything they depend on has changed.
  private static func read(_ path: String, head: String) -> [String: FaceSource] {
    guard let text = text(of: path) else { return [:] }
    var lines = fields(of: text, separator: "\n")[...]
    guard lines.popFirst() == head else { return [:] }
    while let line = lines.popFirst(), !line.isEmpty {
      let fields = fields(of: line, separator: "\t")
      guard fields.count == 2, stamp(of: fields[1]) == fields[0] else { return [:] }
    }
    var answers: [String: FaceSource] = [:]
    for line in lines {
      let fields = fields(of: line, separator: "\t")
      guard fields.count == 4, let index = UInt32(fields[1]) else { return [:] }
      answers[fields[0]] = FaceSource(path: fields[3], index: index, variations: fields[2])
    }
    return answers
  }
}
