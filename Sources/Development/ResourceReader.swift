import FoundationEssentials
import Glibc
import JSON
import PlainText
import Supervision

/// Finds the resources of a package that the kit cannot read. [main actor]
///
/// A separate process reads them, because a bad file may crash it. Requests are answered in order, so
/// the newest answer counts.
@MainActor final class ResourceReader {
  /// The ends of the names of files that are read.
  private static let suffixes = [
    ".png", ".jpg", ".jpeg", ".svg", ".strings", ".stringsdict", ".plist",
  ]
  /// The most files of one process; the length of its command line is limited.
  private static let fileLimit = 500

  /// What is wrong with files, by their paths.
  private var found: [String: Problem] = [:]
  private let program: String
  private let environment: [String: String]
  private var run: ToolRun?
  private var waiting: [Request] = []
  private var onStop: (() -> Void)?

  private struct Request {
    var files: [String]
    let completion: () -> Void
  }

  private struct Problem {
    var line: Int?
    var message: String
  }

  /// Prepares a reader; nothing is started.
  ///
  /// - Parameters:
  ///   - program: The path of `maru-widgets`.
  ///   - environment: Its variables.
  init(program: String, environment: [String: String]) {
    (self.program, self.environment) = (program, environment)
  }

  /// Whether a file is of a kind that is read.
  static func reads(_ path: String) -> Bool {
    let name = path.lowercased()
    return suffixes.contains(where: name.hasSuffix)
  }

  /// Whether a file could not be read.
  func hasProblem(with path: String) -> Bool { found[path] != nil }

  /// The files that could not be read and still exist, sorted.
  var badFiles: [String] { found.keys.filter { access($0, F_OK) == 0 }.sorted() }

  /// Forgets the problems of files.
  func forget(where isForgotten: (String) -> Bool) {
    found = found.filter { !isForgotten($0.key) }
  }

  /// The problems of files, with their places in a package.
  func problems(with files: [String], in folder: String) -> [BuildProblem] {
    files.compactMap { file in
      guard let problem = found[file] else { return nil }
      let name = file.hasPrefix("\(folder)/") ? String(file.dropFirst(folder.count + 1)) : file
      return BuildProblem(
        place: problem.line.map { "\(name):\($0)" } ?? name, message: problem.message)
    }
  }

  /// Reads files of the kinds that are read; then calls the closure, at once if there are none.
  func read(_ files: [String], _ completion: @escaping () -> Void) {
    waiting.append(Request(files: files.filter(Self.reads), completion: completion))
    if run == nil { readNext() }
  }

  /// Ends the process, and forgets the requests; then calls the closure.
  func stop(_ completion: @escaping () -> Void) {
    waiting = []
    guard let run else { return completion() }
    onStop = completion
    run.stop()
  }

  private func readNext() {
    while let request = waiting.first, request.files.isEmpty {
      waiting.removeFirst()
      request.completion()
      // The closure may have begun another one.
      if run != nil { return }
    }
    guard let files = waiting.first?.files.prefix(Self.fileLimit), !files.isEmpty else { return }
    do throws(SpawnError) {
      run = try ToolRun(
        [program, "read-resources", "--"] + files, environment: environment
      ) { [weak self] end in self?.ended(end, Array(files)) }
    } catch {
      // Without a reader, the files count as good.
      for file in waiting[0].files { found[file] = nil }
      waiting[0].files = []
      readNext()
    }
  }

  private func ended(_ end: ToolRun.End, _ files: [String]) {
    let lines = run?.outputLines ?? []
    run = nil
    if let onStop {
      self.onStop = nil
      return onStop()
    }
    for (file, line) in zip(files, lines) {
      let answer = try? JSONValue(json: line)
      // A file that has gone since is no problem: a build follows.
      let message = access(file, F_OK) == 0 ? answer?["message"]?.string : nil
      found[file] = message.map { Problem(line: answer?["line"]?.int, message: $0) }
    }
    var count = min(files.count, lines.count)
    if count < files.count {
      found[files[count]] = Problem(
        line: nil, message: "the kit crashes while it reads this file, replace the file")
      count += 1
    }
    if !waiting.isEmpty { waiting[0].files.removeFirst(count) }
    readNext()
  }
}
