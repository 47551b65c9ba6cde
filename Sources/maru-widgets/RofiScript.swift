import Foundation
import Terminal

/// A mode of rofi whose rows a script prints, as rofi-script(5) describes.
struct RofiScript {
  /// What a person has done, which the script reads in `$ROFI_RETV`.
  enum Call: Equatable {
    /// The mode is shown.
    case begin
    /// A row was chosen.
    case row
    /// A text was typed that is no row.
    case text
    /// A row was chosen with a key of `-kb-custom-1` and so on, counted from 1.
    case key(Int)

    var number: Int {
      switch self {
      case .begin: 0
      case .row: 1
      case .text: 2
      case .key(let number): 9 + number
      }
    }
  }

  /// What a script has printed.
  struct Output {
    /// The values of the mode's options, such as `prompt`.
    var options: [String: String] = [:]
    /// The rows, with the separator that the options name.
    var rows: [UInt8] = []
  }

  /// The name of the mode, which is its first prompt.
  let name: String
  private let command: String

  /// Finds a mode.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - modes: The modes of `-modi`: names and pairs `NAME:SCRIPT`, with commas.
  init?(named name: String, in modes: String) {
    let pairs = (modes.split(separator: ",") + [name[...]]).map {
      $0.split(separator: ":", maxSplits: 1).map(String.init)
    }
    let wanted = name.split(separator: ":").first.map(String.init)
    guard let pair = pairs.first(where: { $0.count == 2 && $0[0] == wanted }) else { return nil }
    self.name = pair[0]
    command = pair[1]
  }

  /// Runs the script, and waits until it has closed its standard output.
  ///
  /// - Parameters:
  ///   - call: What was done.
  ///   - text: The row or the typed text; `nil` at the beginning.
  ///   - info: The attribute `info` of the row.
  ///   - data: The option `data` that the script has set before.
  /// - Throws: `.script` if it cannot be started.
  func run(
    _ call: Call, _ text: String? = nil, info: String? = nil, data: String? = nil
  ) throws(RofiProblem) -> Output {
    let process = Process()
    let output = Pipe()
    // As in rofi, the script may have arguments of its own, quoted as in a shell.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command + " \"$@\"", "rofi"] + (text.map { [$0] } ?? [])
    var environment = ProcessInfo.processInfo.environment
    environment["ROFI_RETV"] = String(call.number)
    environment["ROFI_OUTSIDE"] = "0"
    environment["ROFI_INFO"] = info
    environment["ROFI_DATA"] = data
    process.environment = environment
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw .script(command, reason: error.localizedDescription)
    }
    // A program that the script leaves behind may keep the pipe open, as in rofi.
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    if call == .begin, [126, 127].contains(process.terminationStatus) {
      throw .script(command, reason: "no such program, or it may not be executed")
    }
    return Self.parse(Array(bytes))
  }

  /// Divides what a script prints into options, which are lines after a NUL byte, and rows.
  static func parse(_ bytes: [UInt8]) -> Output {
    var output = Output()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard line.first == 0 else {
        output.rows += line
        output.rows.append(UInt8(ascii: "\n"))
        continue
      }
      let words = line.dropFirst().split(
        separator: 0x1F, maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      output.options[String(decoding: words[0], as: UTF8.self)] = String(
        decoding: words[1], as: UTF8.self)
    }
    // The last line ends with a line break, or is a row without one.
    output.rows.removeLast()
    if bytes.last == UInt8(ascii: "\n") || output.rows.isEmpty { return output }
    output.rows.append(UInt8(ascii: "\n"))
    return output
  }
}
