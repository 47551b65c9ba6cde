/// An error in an icon file, with a remedy.
struct SymbolFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  enum Problem: Hashable, Sendable {
    case unreadable
    case notAnIcon
    case unexpected(String)
    case unknownElement(String)
    case unknownAttribute(String, of: String)
    case missingAttribute(String, of: String)
    case badValue(String, of: String)
    case badPathData(String)
  }

  /// The file's name.
  let file: String
  /// The line, counted from 1; 0 if the error concerns the whole file.
  let line: Int
  /// The column, counted in bytes from 1; 0 if the error concerns the whole file.
  let column: Int
  /// The kind of the error.
  let problem: Problem

  /// One line: the place, the error, the remedy.
  var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return "\(place): \(complaint); \(remedy)"
  }

  private var complaint: String {
    switch problem {
    case .unreadable: "the file cannot be read"
    case .notAnIcon: "this is not an icon"
    case .unexpected(let text): "unexpected \(text)"
    case .unknownElement(let name): "an icon cannot contain <\(name)>"
    case .unknownAttribute(let name, let element): "<\(element)> does not take \(name)"
    case .missingAttribute(let name, let element): "<\(element)> lacks \(name)"
    case .badValue(let value, let name): "\"\(value)\" is not a valid \(name)"
    case .badPathData(let text): "the path data is invalid at \(text)"
    }
  }

  private var remedy: String {
    switch problem {
    case .unreadable: "check its permissions and that it is text"
    case .notAnIcon: "begin with <svg viewBox=\"0 0 24 24\" …>"
    case .unexpected: "write elements as <name key=\"value\"/> inside a single <svg>"
    case .unknownElement: "use path, circle, rect, line, polyline or polygon"
    case .unknownAttribute: "remove it; use only geometry, fill, stroke and stroke-width"
    case .missingAttribute(let name, _): "add \(name)=\"…\""
    case .badValue(_, let name):
      name == "fill" || name == "stroke"
        ? "write none, currentColor, or white for a cut" : "write a finite number"
    case .badPathData: "write commands MLHVCSQTAZ with all their numbers, M first"
    }
  }
}
