import Foundation
import Host

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
    /// A row was chosen with a key of `-kb-delete-entry`.
    case deletion
    /// A row was chosen with a key of `-kb-custom-1` and so on, counted from 1.
    case key(Int)

    var number: Int {
      switch self {
      case .begin: 0
      case .row: 1
      case .text: 2
      case .deletion: 3
      case .key(let number): 9 + number
      }
    }
  }

  /// What a script has printed.
  struct Output {
    /// The values of the mode's options, such as `prompt`; their names are in lower case.
    var options: [String: String] = [:]
    /// The rows, each with the separator after it.
    var rows: [UInt8] = []
    /// The byte after each row; the option `delim` sets it for what follows.
    var separator: UInt8

    /// Sets the byte after each row, also after those that were printed before.
    mutating func replaceSeparator(by new: UInt8) {
      let old = separator
      rows = rows.map { $0 == old ? new : $0 }
      separator = new
    }

    /// Whether an option is on; `nil` if it was not set.
    func isOn(_ option: String) -> Bool? { options[option].map { $0.lowercased() == "true" } }
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

  /// Runs the script, and reads its standard output to the end.
  ///
  /// As in rofi, the script may go on after that. Only at the beginning its exit status is waited for
  /// if it prints nothing, because it tells whether there is such a program.
  ///
  /// - Parameters:
  ///   - call: What was done.
  ///   - text: The row or the typed text; `nil` at the beginning.
  ///   - info: The attribute `info` of the row.
  ///   - data: The option `data` that the script has set before.
  ///   - separator: The byte after each row that the script has set before.
  ///   - watchdog: What can end the script.
  /// - Returns: What it has printed; `nil` if the watchdog has ended it.
  /// - Throws: `.script` if it cannot be started, or `.output` if its output cannot be read.
  func run(
    _ call: Call, _ text: String? = nil, info: String? = nil, data: String? = nil,
    separator: UInt8 = UInt8(ascii: "\n"), watchedBy watchdog: Watchdog
  ) throws(RofiProblem) -> Output? {
    var environment = ProcessInfo.processInfo.environment
    environment["ROFI_RETV"] = String(call.number)
    environment["ROFI_OUTSIDE"] = "0"
    environment["ROFI_INFO"] = info
    environment["ROFI_DATA"] = data
    let run: ScriptRun
    do {
      // As in rofi, the script may have arguments of its own, quoted as in a shell. A shell that waited for
      // the script would keep the pipe open.
      run = try ScriptRun(
        "exec " + command + " \"$@\"", as: "rofi", arguments: text.map { [$0] } ?? [],
        environment: environment)
    } catch {
      throw .script(command, reason: error.localizedDescription)
    }
    let bytes: [UInt8]?
    do throws(HostError) {
      bytes = try run.output(watchedBy: watchdog)
    } catch {
      guard case .input(let reason) = error else {
        throw .output(command, reason: error.description)
      }
      throw .output(command, reason: reason)
    }
    guard let bytes else { return nil }
    if call == .begin, bytes.isEmpty {
      guard let status = run.status(watchedBy: watchdog) else { return nil }
      // As the shell says it.
      if status == 126 { throw .script(command, reason: "it may not be executed") }
      if status == 127 { throw .script(command, reason: "there is no such program") }
    }
    return Self.parse(bytes, separator: separator)
  }

  /// Divides what a script prints into options, which begin with a NUL byte, and rows.
  ///
  /// - Parameters:
  ///   - bytes: What the script prints.
  ///   - separator: The byte after each of them, until the option `delim` sets another one.
  /// - Returns: The options and the rows.
  static func parse(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: "\n")) -> Output {
    var output = Output(separator: separator)
    var rest = bytes[...]
    while !rest.isEmpty {
      // A NUL byte begins an option, even if it is the separator too.
      let start = rest.first == 0 ? rest.startIndex + 1 : rest.startIndex
      let end = rest[start...].firstIndex(of: output.separator) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      guard line.first == 0 else {
        output.rows += line
        output.rows.append(output.separator)
        continue
      }
      let words = line.dropFirst().split(
        separator: 0x1F, maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      let name = String(decoding: words[0], as: UTF8.self).lowercased()
      let value = String(decoding: words[1], as: UTF8.self)
      output.options[name] = value
      if name == "delim", let separator = RofiText.separator(value) {
        output.replaceSeparator(by: separator)
      }
    }
    return output
  }
}
