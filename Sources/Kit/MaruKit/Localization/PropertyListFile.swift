import Foundation

/// Reads property lists: XML, binary, or the text form `"key" = "text";` of tables of strings.
enum PropertyListFile {
  /// A table larger than this is not read, in bytes.
  private static let tableLimit = 16 << 20

  /// The value of a file.
  ///
  /// - Throws: The reason with its line.
  static func value(at path: String) throws(ResourceProblem) -> Any {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    guard !data.isEmpty else {
      throw ResourceProblem("the property list is empty", remedy: xmlRemedy)
    }
    return try value(of: data)
  }

  /// The entries of a table of strings; none if the file is empty.
  ///
  /// - Throws: The reason with its line.
  static func table(at path: String) throws(ResourceProblem) -> [String: Any] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path) }
    guard status.st_size <= tableLimit else {
      throw ResourceProblem(
        "the table of strings has \(status.st_size) bytes",
        remedy: "split it into tables of at most \(tableLimit >> 20) MiB")
    }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    if data.isEmpty { return [:] }
    guard let table = try value(of: data) as? [String: Any] else {
      throw ResourceProblem(
        "it is not a table of strings", remedy: isText(data) ? textRemedy : xmlRemedy)
    }
    return table
  }

  private static func value(of data: Data) throws(ResourceProblem) -> Any {
    var format = PropertyListSerialization.PropertyListFormat.openStep
    do {
      return try PropertyListSerialization.propertyList(from: data, format: &format)
    } catch {
      throw problem(error as NSError, of: data)
    }
  }

  private static let textRemedy =
    "write each line in the form \"key\" = \"text\"; with its semicolon"
  private static let xmlRemedy = "write a property list in XML"

  /// Whether data has the text form.
  private static func isText(_ data: Data) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    let first = start.first { !" \t\r\n".utf8.contains($0) }
    return first != UInt8(ascii: "<") && !start.starts(with: "bplist".utf8)
  }

  /// Foundation's reason, which has its line in the text: `Missing ';' on line 3`.
  private static func problem(_ error: NSError, of data: Data) -> ResourceProblem {
    let isText = isText(data)
    var reason = error.userInfo["NSDebugDescription"] as? String ?? "it is not a property list"
    if isText { reason = textReason(error) ?? reason }
    let remedy = isText ? textRemedy : "correct the XML"
    guard let mark = reason.firstRange(of: " line ") else {
      return ResourceProblem(reason, remedy: remedy)
    }
    let digits = reason[mark.upperBound...].prefix { $0.isNumber }
    var start = reason[..<mark.lowerBound]
    for word in [" on", " at", " starting"] where start.hasSuffix(word) {
      start.removeLast(word.count)
    }
    var line = Int(digits)
    if isText, start.hasSuffix("Missing ';'") {
      line = line.map { self.line(withoutSemicolon: $0, in: String(decoding: data, as: UTF8.self)) }
    }
    return ResourceProblem(
      line: line, String(start + reason[digits.endIndex...]), remedy: remedy)
  }

  /// The line that lacks its semicolon; Foundation tells that of the next entry.
  ///
  /// Comments of several lines count as entries.
  private static func line(withoutSemicolon line: Int, in text: String) -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for index in stride(from: min(line - 1, lines.count) - 1, through: 0, by: -1) {
      let entry = lines[index].trimmingCharacters(in: .whitespaces)
      if entry.isEmpty || entry.hasPrefix("//") || entry.hasPrefix("/*") && entry.hasSuffix("*/") {
        continue
      }
      return entry.hasSuffix(";") ? line : index + 1
    }
    return line
  }

  /// The reason why data is not in the text form.
  ///
  /// If data is neither XML nor text, Foundation gives two reasons. The second is an error of Core
  /// Foundation, so its text is read from its description: `… UserInfo={NSDebugDescription=…}`.
  private static func textReason(_ error: NSError) -> String? {
    guard let value = error.userInfo["kCFPropertyListOldStyleParsingError"] else { return nil }
    let text = "\(value)"
    guard text.hasSuffix("}"), let mark = text.firstRange(of: "{NSDebugDescription=") else {
      return nil
    }
    return String(text[mark.upperBound...].dropLast())
  }
}
