import Foundation
import MaruKit
import PluginLoading

/// Runs checks of plugins, each in a process of its own, as many at once as there are processors.
///
/// A process that says nothing for some seconds is killed. If the widget ends its process, the check
/// runs again without the condition in which that happened, so that the rest is examined too. What a widget prints is dropped; the last
/// lines of standard error are kept to tell why it crashed.
package struct CheckRunner: Sendable {
  /// A check of a plugin, and what came of it.
  package struct Result: Codable, Sendable {
    /// The name of the check.
    package let check: String
    /// What is wrong; empty if the plugin passes.
    package var findings: [Finding] = []
    /// The real time that it took.
    package var seconds = 0.0
    /// Why the check stopped before its end, in one line; `nil` if it did not, or if it cannot leave
    /// out what ended it.
    package var note: String?
  }

  private let executable: String
  private let limit: Double
  /// The most conditions of a check in which the widget may end or hang a process; a time-out takes
  /// long.
  private static let (endLimit, timeOutLimit) = (9, 2)
  private let seed: UInt64
  private let pictures: String?

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - executable: A program that calls `CheckProcess.perform(_:)` for `CheckProcess.command`.
  ///   - seed: The source of everything that is random.
  ///   - pictures: An existing folder for pictures of findings, or `nil` for none.
  ///   - limit: The seconds after which a process that says nothing is killed.
  package init(executable: String, seed: UInt64, pictures: String?, limit: Double = 10) {
    self.executable = executable
    self.seed = seed
    self.pictures = pictures
    self.limit = limit
  }

  /// Runs checks of plugins.
  ///
  /// - Parameters:
  ///   - checks: The names of the checks.
  ///   - plugins: The plugins.
  ///   - progress: Receives a plugin's results, in the order of the checks, when all are over; the
  ///     plugins are in their order.
  package func run(
    _ checks: [String], on plugins: [CheckTarget.Plugin],
    progress: (CheckTarget.Plugin, [Result]) throws -> Void
  ) rethrows {
    var results = plugins.map { _ in [Result?](repeating: nil, count: checks.count) }
    var waiting = plugins.indices.flatMap { plugin in checks.indices.map { (plugin, $0) } }[...]
    var children: [Child] = []
    var reported = 0
    let width = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    while reported < plugins.count {
      while children.count < width, let (plugin, check) = waiting.popFirst() {
        if let child = start(checks[check], of: plugins[plugin], at: (plugin, check)) {
          children.append(child)
        } else {
          let reason = String(cString: strerror(errno))
          results[plugin][check] = Result(
            check: checks[check],
            findings: [
              Finding("no process can be started (\(reason))", remedy: "end other programs")
            ])
        }
      }
      let readable = Self.waitForAny(of: children, limit: limit)
      for (child, isReadable) in zip(children, readable) {
        let isOver = isReadable && !child.read()
        let isLate = !isReadable && child.lastWord + limit <= Self.now
        guard isOver || isLate else { continue }
        let (plugin, check) = child.place
        var result = child.finish(afterWaiting: limit)
        children.removeAll { $0 === child }
        result.note = child.fatalCondition.flatMap { _ in
          Self.note(ends: child.endCount, timeOuts: child.timeOutCount)
        }
        if let condition = child.fatalCondition, result.note == nil,
          let next = start(
            checks[check], of: plugins[plugin], at: child.place, after: child,
            skipping: condition)
        {
          children.append(next)
        } else {
          results[plugin][check] = result
        }
      }
      while reported < plugins.count, !results[reported].contains(where: { $0 == nil }) {
        try progress(plugins[reported], results[reported].compactMap { $0 })
        reported += 1
      }
    }
  }

  /// Why a check is not continued; `nil` if it is.
  private static func note(ends: Int, timeOuts: Int) -> String? {
    if timeOuts >= timeOutLimit { return "stopped after \(timeOuts) time-outs" }
    return ends >= endLimit ? "stopped after the widget ended the process \(ends) times" : nil
  }

  /// Starts the process of a check.
  ///
  /// The corresponding C functions are `pipe` and `posix_spawn`.
  private func start(
    _ check: String, of plugin: CheckTarget.Plugin, at place: (plugin: Int, check: Int),
    after former: Child? = nil, skipping condition: String? = nil
  ) -> Child? {
    let skipped = (former?.skipped ?? []) + (condition.map { [$0] } ?? [])
    let order = CheckOrder(
      parent: getpid(), plugin: plugin.path, check: check, seed: seed, skipped: skipped,
      pictures: pictures.map { PictureFolder(path: $0, prefix: "\(plugin.name)-\(check)") })
    guard let json = try? JSONEncoder().encode(order) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    let errors = tmpfile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], CheckProcess.messageDescriptor)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(
      &actions, errors.map { fileno($0) } ?? STDIN_FILENO, STDERR_FILENO)

    let words = ["maru", CheckProcess.command, String(decoding: json, as: UTF8.self)]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment = Self.environment.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, executable, &actions, nil, &arguments, &environment)
    guard problem == 0 else {
      close(ends[0])
      if let errors { fclose(errors) }
      errno = problem
      return nil
    }
    return Child(
      check: check, process: process, descriptor: ends[0], errors: errors, at: place,
      after: former, skipping: skipped)
  }

  /// This process's environment, without what would change a widget or slow a crash down.
  private static var environment: [String] {
    ProcessInfo.processInfo.environment.filter { name, _ in
      !["SWIFT_BACKTRACE", "MARU_DEBUG", "DISPLAY"].contains(name)
        && (!name.hasPrefix("MARU_") || ["MARU_PLUGIN_PATH", "MARU_RESOURCES"].contains(name))
    }.map { "\($0.key)=\($0.value)" }.sorted() + ["SWIFT_BACKTRACE=enable=no"]
  }

  /// Waits until a process has something to read or its time is up.
  ///
  /// The corresponding C function is `poll`.
  private static func waitForAny(of children: [Child], limit: Double) -> [Bool] {
    guard let first = children.map(\.lastWord).min() else { return [] }
    var entries = children.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let milliseconds = max((first + limit - now) * 1000, 0).rounded(.up)
    _ = poll(&entries, nfds_t(entries.count), Int32(milliseconds))
    return entries.map { $0.revents != 0 }
  }

  /// Seconds since the machine started.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}

/// The process of a check, and what it has said so far.
private final class Child {
  let place: (plugin: Int, check: Int)
  let descriptor: Int32
  /// The conditions that it leaves out.
  let skipped: [String]
  /// How the widget ended or hung this process and the earlier ones of the check, each way once.
  private var fatalities: [Finding]
  /// How often it did.
  private(set) var endCount: Int
  /// How often it hung.
  private(set) var timeOutCount: Int
  /// The condition in which the widget ended the process, if the check can leave it out.
  private(set) var fatalCondition: String?
  /// The time of its last message.
  private(set) var lastWord: Double

  private let process: pid_t
  private let errors: UnsafeMutablePointer<FILE>?
  private let start: Double
  private var result: CheckRunner.Result
  private var bytes: [UInt8] = []
  private var condition = ""
  private var canSkip = false
  private var hasEnded = false

  init(
    check: String, process: pid_t, descriptor: Int32, errors: UnsafeMutablePointer<FILE>?,
    at place: (plugin: Int, check: Int), after former: Child?, skipping skipped: [String]
  ) {
    self.skipped = skipped
    fatalities = former?.fatalities ?? []
    endCount = former?.endCount ?? 0
    timeOutCount = former?.timeOutCount ?? 0
    self.place = place
    self.process = process
    self.descriptor = descriptor
    self.errors = errors
    start = former?.start ?? CheckRunner.now
    lastWord = CheckRunner.now
    result = CheckRunner.Result(check: check)
  }

  /// Reads the messages that are there.
  ///
  /// - Returns: Whether more are expected.
  func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { return true }
    guard count > 0 else { return false }
    lastWord = CheckRunner.now
    bytes += chunk[..<count]
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      take(Data(bytes[..<end]))
      bytes.removeFirst(end + 1)
    }
    return !hasEnded
  }

  private func take(_ line: Data) {
    // The widget may write to the descriptor too.
    guard let message = try? JSONDecoder().decode(CheckMessage.self, from: line) else { return }
    switch message {
    case .at(let condition, let canSkip): (self.condition, self.canSkip) = (condition, canSkip)
    case .finding(let finding): result.findings.append(finding)
    case .end(let repeats):
      hasEnded = true
      for (index, count) in repeats.enumerated() where index < result.findings.count {
        result.findings[index].repeats = count
      }
    }
  }

  /// Ends the process, and adds a finding if the widget ended it or hung.
  ///
  /// The corresponding C functions are `kill` and `waitpid`.
  func finish(afterWaiting limit: Double) -> CheckRunner.Result {
    let isLate = !hasEnded && lastWord + limit <= CheckRunner.now
    if isLate { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(descriptor)
    let reason = lastErrorLine
    if let errors { fclose(errors) }
    result.seconds = CheckRunner.now - start
    guard !hasEnded else {
      result.findings += fatalities
      return result
    }
    let signal = status & 0x7F
    let problem =
      if isLate {
        "the widget did not return within \(Int(limit.rounded(.up))) seconds"
      } else if signal != 0 {
        "the widget was ended by \(SignalName.of(signal))" + (reason.map { ": “\($0)”" } ?? "")
      } else {
        "the widget ended the process with status \((status >> 8) & 0xFF)"
      }
    let remedy =
      if isLate {
        "do long work in a task or on another thread, and end every loop"
      } else if signal != 0 {
        "check indices, optionals and numbers; `maru show` with MARU_DEBUG=backtrace lists the calls"
      } else {
        "call finish(with:) of the context instead of exit"
      }
    endCount += 1
    if isLate { timeOutCount += 1 }
    if let index = fatalities.firstIndex(where: { $0.problem == problem }) {
      fatalities[index].repeats += 1
    } else {
      fatalities.append(Finding(problem, condition: condition, remedy: remedy))
    }
    if canSkip { fatalCondition = condition }
    result.findings += fatalities
    return result
  }

  /// The last message of the Swift runtime, or else the last line that the widget printed.
  private var lastErrorLine: String? {
    guard let errors else { return nil }
    rewind(errors)
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 1024)
    while fgets(&buffer, Int32(buffer.count), errors) != nil {
      let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      lines.append(String(decoding: text, as: UTF8.self))
      if lines.count > 200 { lines.removeFirst() }
    }
    let fatal = ["Fatal error", "Precondition failed", "Assertion failed"]
    let line =
      lines.last { line in fatal.contains { line.contains($0) } } ?? lines.last { $0.count > 1 }
    return line.map { PrintableText.line(Whitespace.trimmed($0)) }
  }
}
