/// Why an icon file was refused, and what to do about it.
struct SymbolFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
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
  /// Counted from 1; 0 where the whole file is meant.
  let line: Int
  /// Counted in bytes from 1; 0 where the whole file is meant.
  let column: Int
  /// What is wrong.
  let problem: Problem

  /// One line: the place, what is wrong, the remedy.
  var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return "\(place): \(complaint); \(remedy)"
  }

  private var complaint: String {
    switch problem {
    case .unreadable: "the file cannot be read"
    case .notAnIcon: "this is not an icon"
    case .unexpected(let text): "unexpected \(text)"
    case .unknownElement(let name): "an icon cannot hold <\(name)>"
    case .unknownAttribute(let name, let element): "<\(element)> does not take \(name)"
    case .missingAttribute(let name, let element): "<\(element)> lacks \(name)"
    case .badValue(let value, let name): "\"\(value)\" is no value of \(name)"
    case .badPathData(let text): "the path data goes wrong at \(text)"
    }
  }

  private var remedy: String {
    switch problem {
    case .unreadable: "check its permissions and that it is text"
    case .notAnIcon: "begin with <svg viewBox=\"0 0 24 24\" …>"
    case .unexpected: "write elements as <name key=\"value\"/> inside one <svg>"
    case .unknownElement: "use path, circle, rect, line, polyline or polygon"
    case .unknownAttribute: "remove it; geometry, fill, stroke and stroke-width are what counts"
    case .missingAttribute(let name, _): "add \(name)=\"…\""
    case .badValue(_, let name):
      name == "fill" || name == "stroke"
        ? "write none, currentColor, or white for a cut" : "write a finite number"
    case .badPathData: "write commands MLHVCSQTAZ with all their numbers, M first"
    }
  }
}
