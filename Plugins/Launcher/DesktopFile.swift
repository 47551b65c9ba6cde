import Foundation

/// The groups of a desktop file and their keys, in the user's language.
///
/// The format is that of the Desktop Entry Specification of freedesktop.org. Only the groups of the
/// entry and of its actions are kept.
struct DesktopFile: Sendable {
  /// The name of the group that describes the application.
  static let entryGroup = "Desktop Entry"
  /// What the names of groups that describe actions begin with.
  static let actionPrefix = "Desktop Action "

  /// The largest file that is read, in bytes.
  private static let largest = 1 << 20

  /// A value, and how well its language fits.
  private struct Value {
    var text: String
    var rank: Int
  }

  private var groups: [String: [String: Value]] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file. A pipe or a device is not opened.
  ///   - locale: The language of the values.
  /// - Throws: If the file cannot be read, or is no desktop file.
  init(path: String, locale: DesktopLocale) throws(DesktopFileError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .noFile
    }
    guard status.st_size <= Self.largest else { throw .tooLarge }
    // One byte more than the file has, to find out that it has grown.
    var (bytes, count) = ([UInt8](repeating: 0, count: Int(status.st_size) + 1), 0)
    while count < bytes.count {
      let next = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if next < 0, errno == EINTR { continue }
      guard next >= 0 else { throw .unreadable(errno) }
      guard next > 0 else { break }
      count += next
    }
    try self.init(Array(bytes[..<count]), locale: locale)
  }

  /// Parses the bytes of a file.
  ///
  /// A line without a meaning is passed over.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - locale: The language of the values.
  /// - Throws: If they are not UTF-8, or have no group of an entry.
  init(_ bytes: [UInt8], locale: DesktopLocale) throws(DesktopFileError) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .notUTF8
    }
    var group: String?
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = line.drop(while: Self.isBlank)
      if line.first == UInt8(ascii: "[") {
        let name = Self.text(line.dropFirst().prefix { $0 != UInt8(ascii: "]") })
        group = name == Self.entryGroup || name.hasPrefix(Self.actionPrefix) ? name : nil
        if let group, groups[group] == nil { groups[group] = [:] }
      } else if let group, line.first != UInt8(ascii: "#") {
        add(line, to: group, locale)
      }
    }
    guard groups[Self.entryGroup] != nil else { throw .noEntry }
  }

  /// Adds the key of a line.
  ///
  /// Most lines are in other languages, so they are recognized by their bytes.
  private mutating func add(_ line: ArraySlice<UInt8>, to group: String, _ locale: DesktopLocale) {
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return }
    var key = Self.trimmed(line[..<sign])
    var rank: Int? = 0
    if key.last == UInt8(ascii: "]"), let bracket = key.firstIndex(of: UInt8(ascii: "[")) {
      rank = locale.rank(of: key[bracket...].dropFirst().dropLast())
      key = key[..<bracket]
    }
    guard let rank else { return }
    let name = Self.text(key)
    if let former = groups[group]?[name], former.rank > rank { return }
    let value = Self.trimmed(line[sign...].dropFirst().drop(while: Self.isBlank))
    groups[group]?[name] = Value(text: Self.text(value), rank: rank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Values

  /// A text, with its escape sequences replaced; `nil` if it is missing or empty.
  func text(_ key: String, in group: String = entryGroup) -> String? {
    guard let value = groups[group]?[key]?.text, !value.isEmpty else { return nil }
    return Self.parts(of: value, separated: false).first
  }

  /// A text in one line; `nil` if it is missing or blank.
  func line(_ key: String, in group: String = entryGroup) -> String? {
    guard let text = text(key, in: group) else { return nil }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isBlank ? nil : line
  }

  /// Whether a truth value is set.
  func flag(_ key: String) -> Bool {
    let value = groups[Self.entryGroup]?[key]?.text
    return value == "true" || value == "1"
  }

  /// The texts of a list, which semicolons separate; `nil` if it is missing.
  func list(_ key: String) -> [String]? {
    groups[Self.entryGroup]?[key].map { value in
      Self.parts(of: value.text, separated: true).filter { !$0.isBlank }
    }
  }

  /// Replaces the escape sequences of a value; others stay as they are.
  private static func parts(of value: String, separated: Bool) -> [String] {
    var (parts, isEscaped) = ([""], false)
    for scalar in value.unicodeScalars {
      let last = parts.count - 1
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "s": parts[last] += " "
        case "n": parts[last] += "\n"
        case "t": parts[last] += "\t"
        case "r": parts[last] += "\r"
        case "\\": parts[last] += "\\"
        case ";" where separated: parts[last] += ";"
        default: parts[last] += "\\\(scalar)"
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else if separated, scalar == ";" {
        parts.append("")
      } else {
        parts[last].unicodeScalars.append(scalar)
      }
    }
    if isEscaped { parts[parts.count - 1] += "\\" }
    return parts
  }
}

/// Why a desktop file is passed over.
enum DesktopFileError: Error, Equatable, CustomStringConvertible {
  case unreadable(Int32)
  case noFile
  case tooLarge
  case notUTF8
  case noEntry
  case missing(String)
  case badExec(String)

  /// The reason, for a line that begins with the file.
  var description: String {
    switch self {
    case .unreadable(let number): "it cannot be read, \(String(cString: strerror(number)))"
    case .noFile: "it is no regular file"
    case .tooLarge: "it is larger than 1 MiB"
    case .notUTF8: "it is not UTF-8"
    case .noEntry: "it has no group [Desktop Entry]"
    case .missing(let key): "it has no \(key)"
    case .badExec(let reason): "its Exec cannot be run, \(reason)"
    }
  }
}
