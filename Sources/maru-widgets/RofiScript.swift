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
  ///   - watchdog: What can end the script.
  /// - Returns: What it has printed; `nil` if the watchdog has ended it.
  /// - Throws: `.script` if it cannot be started, or `.output` if its output cannot be read.
  func run(
    _ call: Call, _ text: String? = nil, info: String? = nil, data: String? = nil,
    watchedBy watchdog: Watchdog
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
    return Self.parse(bytes)
  }

  /// Divides what a script prints into options, which are lines after a NUL byte, and rows.
  static func parse(_ bytes: [UInt8]) -> Output {
    var output = Output()
    guard let last = bytes.last else { return output }
    // The last line may lack its line break.
    let lines = last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
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
    return output
  }
}
