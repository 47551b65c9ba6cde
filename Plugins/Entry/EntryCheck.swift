import Foundation
import MaruKit

/// A command that says whether a text is accepted.
struct EntryCheck: Sendable {
  /// The seconds that it may take.
  static let limit = 10

  /// The command, for `sh -c`.
  let command: String

  /// Runs the command with a text on its standard input.
  ///
  /// The command is killed if the task is cancelled.
  ///
  /// - Returns: Why the text is not accepted; `nil` if it is, or if the task is cancelled.
  func problem(with text: String) async -> String? {
    let group = ProcessGroup()
    return await withTaskCancellationHandler {
      await Task.detached { [command] in Self.run(command, text, as: group) }.value
    } onCancel: {
      group.kill()
    }
  }

  /// The processes of a command, which any thread may kill.
  ///
  /// `lock` guards the other properties.
  private final class ProcessGroup: @unchecked Sendable {
    private let lock = NSLock()
    private var leader: pid_t?
    private var wasKilled = false

    /// Whether the processes were killed.
    var isKilled: Bool { lock.withLock { wasKilled } }

    /// Starts the process that leads the group, unless the group was killed before.
    ///
    /// `kill` waits meanwhile, so that no process is missed.
    func start(by spawn: () -> pid_t?) -> pid_t? {
      lock.withLock {
        guard !wasKilled else { return nil }
        leader = spawn()
        return leader
      }
    }

    /// Forgets the leader, which has ended.
    func forgetLeader() { lock.withLock { leader = nil } }

    /// Kills the processes; none start afterwards.
    func kill() {
      lock.withLock {
        wasKilled = true
        if let leader { Foundation.kill(-leader, SIGKILL) }
      }
    }
  }

  /// Not by Foundation's `Process`, which on Linux also waits for the command's children.
  private static func run(
    _ command: String, _ text: String, as group: ProcessGroup
  ) -> String? {
    guard let input = Pipe(), let output = Pipe() else {
      return String(localized: "The check cannot be run")
    }
    let spawn = { start(command, input.reading, output.writing) }
    guard let process = group.start(by: spawn) else {
      if group.isKilled { return nil }
      return String(localized: "The check cannot be run: there is no /bin/sh")
    }
    input.closeReading()
    output.closeWriting()
    // The limit counts from here: a command that does not read may fill the pipe.
    let deadline = DispatchWorkItem { group.kill() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: deadline)
    input.write(text + "\n")
    input.closeWriting()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    group.forgetLeader()
    deadline.cancel()
    guard status != 0 else { return nil }
    if status & 0x7F == SIGKILL {
      return String(localized: "The check took longer than \(limit) seconds")
    }
    let line = output.available().split(separator: "\n").first
    return line.map { String($0.prefix(200)) } ?? String(localized: "It is not accepted")
  }

  /// Starts the command in a process group of its own.
  ///
  /// The corresponding C function is `posix_spawn`.
  ///
  /// - Returns: The process; `nil` if it cannot be started.
  private static func start(_ command: String, _ input: Int32, _ output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let texts: [String] = ["/bin/sh", "-c", command]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
    return problem == 0 ? process : nil
  }

  /// A pipe whose ends are not inherited.
  private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      closeReading()
      closeWriting()
    }

    func closeReading() {
      if reading >= 0 { close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    /// Writes a text; a command that ends without reading it is no mistake.
    func write(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    /// What was printed so far; the command's children may hold the pipe open.
    func available() -> String {
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(reading, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }
}
