import Foundation

/// `maru-bench text`: the layout of texts beside Pango and Qt, and keys in text views.
@MainActor struct TextCommand {
  /// A case in both of its measurements, in milliseconds; `nil` without the peer.
  private struct Row {
    var name: String
    var times: [String: Double]
  }

  private static let peers = ["maru", "pango", "qt"]

  private var fonts = "../Fonts"
  private var maru = "../../.build/release/maru"
  private var runs = 5
  private var isJSON = false
  private var skipsKeys = false

  /// Parses the command's options.
  ///
  /// - Returns: `nil` for an unknown option, or one without its value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--json": isJSON = true
      case "--no-keys": skipsKeys = true
      default:
        guard let value = rest.popFirst() else { return nil }
        switch (option, Int(value)) {
        case ("--fonts", _): fonts = value
        case ("--maru", _): maru = value
        case ("--runs", let number?) where number > 0: runs = number
        default: return nil
        }
      }
    }
  }

  /// Measures and prints.
  ///
  /// - Returns: The exit status: 0, 64 for invalid options, 66 if the fonts are missing, 69 if no X
  ///   server can be started, 70 if our own program printed no times.
  static func run(_ arguments: [String]) -> Int32 {
    guard let command = TextCommand(arguments) else {
      return complain(
        "bad option; usage: text [--json] [--no-keys] [--fonts DIR] [--maru PATH] [--runs N]", 64)
    }
    do {
      var rows = try command.layouts()
      guard rows.allSatisfy({ $0.times["maru"] != nil }) else {
        return complain("maru-bench text-maru printed no times", 70)
      }
      print(command.isJSON ? "" : command.table(rows), terminator: command.isJSON ? "" : "\n")
      if !command.skipsKeys { rows += try command.keys() }
      if command.isJSON { print(command.json(rows)) }
      return 0
    } catch let error as CocoaError {
      return complain("\(command.fonts): \(error.localizedDescription); pass --fonts DIR", 66)
    } catch {
      return complain("\(error)", 69)
    }
  }

  private static func complain(_ line: String, _ status: Int32) -> Int32 {
    FileHandle.standardError.write(Data("maru-bench: text: \(line)\n".utf8))
    return status
  }

  // MARK: Layouts

  /// Lays out each text in new processes, in turn; the medians of the runs.
  private func layouts() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("maru-bench-text-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fontFolder = URL(fileURLWithPath: fonts).standardizedFileURL.path
    let configuration = folder.appendingPathComponent("fonts.conf")
    try Data(
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fontFolder)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """.utf8
    ).write(to: configuration)
    let environment = ["FONTCONFIG_FILE": configuration.path, "QT_QPA_PLATFORM": "offscreen"]
    let file = folder.appendingPathComponent("text")
    return try TextCase.all(paragraphs: "\(fontFolder)/paragraphs.txt").flatMap { textCase in
      try Data(textCase.text.utf8).write(to: file)
      let arguments = [
        textCase.kind.rawValue, textCase.family, "\(TextCase.size)", "\(TextCase.width)", file.path,
      ]
      var times: [String: [[Double]]] = [:]
      for _ in 0..<runs {
        for peer in Self.peers {
          let found =
            peer == "maru"
            ? output(of: "/proc/self/exe", ["text-maru"] + arguments + [fontFolder], environment)
            : output(of: PeerFolder.path(of: "\(peer)-text"), arguments, environment)
          if let found { times[peer, default: []].append(found) }
        }
      }
      let names =
        textCase.kind == .editor ? [" opened", " edited in the middle"] : [", cold", ", warm"]
      return (0..<2).map { index in
        Row(
          name: textCase.name + names[index], times: times.mapValues { $0.map { $0[index] }.median }
        )
      }
    }
  }

  /// The two numbers that a program prints; `nil` if it is missing or prints something else.
  private func output(
    of path: String?, _ arguments: [String], _ environment: [String: String]
  ) -> [Double]? {
    guard let path else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let numbers = String(decoding: data, as: UTF8.self).split { $0 == " " || $0 == "\n" }
      .compactMap { Double($0) }
    return numbers.count == 2 ? numbers : nil
  }

  // MARK: Keys

  /// The times from a key to the first damage in text views.
  private func keys() throws -> [Row] {
    try EditorBenchmark(maru: maru).rows().map { name, times in
      if !isJSON { print(EditorBenchmark.line(name, times)) }
      return Row(name: name, times: times)
    }
  }

  // MARK: Output

  private func table(_ rows: [Row]) -> String {
    func cell(_ text: String) -> String {
      String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    let head =
      "processor time, ms".padding(toLength: 40, withPad: " ", startingAt: 0)
      + (Self.peers + ["÷ fastest"]).map(cell).joined()
    let lines = rows.map { row in
      let others = row.times.filter { $0.key != "maru" }.values.min()
      let ratio = others.flatMap { other in row.times["maru"].map { $0 / other } }
      let times = Self.peers.map { row.times[$0] }
      let cells =
        times.map { $0.map { String(format: "%.3f", $0) } ?? "" }
        + [ratio.map { String(format: "%.2f", $0) } ?? ""]
      return row.name.padding(toLength: 40, withPad: " ", startingAt: 0)
        + cells.map(cell).joined()
    }
    return ([head] + lines).joined(separator: "\n")
  }

  private func json(_ rows: [Row]) -> String {
    // Each object has the same keys; a program that was not measured has no time.
    let names = Set(Self.peers).union(rows.flatMap(\.times.keys))
    let objects = rows.map { row in
      names.reduce(into: ["case": row.name as Any]) { object, name in
        object[name] = row.times[name].map { $0 as Any } ?? NSNull()
      }
    }
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    let data = try? JSONSerialization.data(withJSONObject: objects, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }
}
