import FoundationEssentials
import JSON
import PlainText

/// The props of a plugin's widget in the file `NAME.props.json`, beside `Package.swift`.
struct PropsFile {
  /// The ends of the names of these files.
  static let suffix = ".props.json"

  /// The file, which need not exist.
  let path: String
  /// The props that were read last without a mistake.
  private(set) var values: [String: JSONValue] = [:]
  /// Why the file as it is now has no props; `nil` if it has some, or does not exist.
  private(set) var problem: BuildProblem?

  private var bytes: Data?

  /// Reads a file.
  init(_ path: String) {
    self.path = path
    read()
  }

  /// The name of the file.
  var name: String { PathParts.name(of: path) }

  /// Reads the file again; after a mistake, the former props stay.
  ///
  /// - Returns: Whether it differs from what was read last.
  @discardableResult
  mutating func read() -> Bool {
    let new = try? Data(contentsOf: URL(filePath: path))
    guard new != bytes else { return false }
    bytes = new
    problem = nil
    guard let new else {
      values = [:]
      return true
    }
    do throws(JSONError) {
      if let members = try JSONValue(json: new).object {
        values = members
      } else {
        problem = BuildProblem(
          place: "\(name):1:1",
          message: "it has no props, write a JSON object, as in {\"title\": \"Hello\"}")
      }
    } catch {
      problem = BuildProblem(
        place: "\(name):\(error.line):\(error.column)", message: Self.remedied(error.message))
    }
    return true
  }

  /// Finds the place of a prop that the widget has refused.
  ///
  /// - Parameter reason: As a worker says it: `start takes …, in the properties of Counter, see …`.
  /// - Returns: `nil` if the reason is not about props.
  func problem(refusing reason: String) -> BuildProblem? {
    guard let end = reason.firstRange(of: ", in the properties of ") else { return nil }
    let message = String(reason[..<end.lowerBound])
    let named = values.keys.filter { key in
      ["\(key) ", "unknown property \(key) ", "unknown property \(key),"].contains(
        where: message.hasPrefix)
    }
    let place = named.max { $0.utf8.count < $1.utf8.count }.flatMap(place)
    return BuildProblem(
      place: place.map { "\(name):\($0.line):\($0.column)" } ?? name,
      message: Self.remedied(message))
  }

  private static func remedied(_ message: String) -> String {
    "\(message), correct it and save the file"
  }

  /// The line and the column, in bytes from 1, of a member of the outermost object.
  ///
  /// The file is JSON without mistakes.
  private func place(of member: String) -> (line: Int, column: Int)? {
    var (line, lineStart, depth) = (1, 0, 0)
    var textStart: Int?
    var isEscaped = false
    let bytes = Array(bytes ?? Data())
    for (index, byte) in bytes.enumerated() {
      if let start = textStart {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          textStart = nil
          // A value is not followed by a colon.
          let next = bytes[(index + 1)...].first { !Self.blanks.contains($0) }
          if depth == 1, next == UInt8(ascii: ":"),
            (try? JSONValue(json: Data(bytes[start...index])))?.string == member
          {
            return (line, start - lineStart + 1)
          }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): textStart = index
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\n"): (line, lineStart) = (line + 1, index + 1)
      default: break
      }
    }
    return nil
  }

  private static let blanks = Set(" \t\r\n".utf8)
}
