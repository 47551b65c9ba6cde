import Foundation
import MaruKit

/// A command whose output is read in a thread of its own, until it ends or is stopped.
///
/// What it leaves behind, such as a process in a session of its own, is not waited for. The command
/// and its process group end with this process, however that ends. `lock` guards the properties that
/// change.
final class ListPreviewProcess: @unchecked Sendable {
  /// What a command has printed.
  struct Output: Sendable {
    var bytes: [UInt8]
    /// Whether the command has failed; `false` while it runs.
    var hasFailed = false
    /// Whether there is more than what is read.
    var isCut = false
  }

  /// The most bytes of a text.
  private static let longestText = 1 << 18
  /// The most bytes of a picture.
  private static let largestPicture = 32 << 20
  /// The time after which the output of a running command is shown.
  private static let patience = DispatchTimeInterval.milliseconds(150)
  /// The pause in an output after which it is shown, in milliseconds.
  private static let pause: Int32 = 100
  /// The longest time between looks at whether a quiet command has ended, in milliseconds.
  ///
  /// Its output ends later if another process keeps it open, and only then this time counts.
  private static let longestPause: Int32 = 1_000

  private let lock = NSLock()
  private var leader: pid_t?
  private var isStopped = false

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The command, for `sh -c`.
  ///   - report: Called with all output so far: if the command goes on for a while, and at its end.
  ///     It is not called after `stop()`.
  func start(_ command: String, report: @escaping @MainActor (Output) -> Void) {
    let deliver = { @Sendable (output: Output) in
      Task { @MainActor in
        if !self.lock.withLock({ self.isStopped }) { report(output) }
      }
    }
    Thread { [self] in run(command) { _ = deliver($0) } }.start()
  }

  /// Kills the command and the processes that it has started.
  func stop() {
    lock.withLock {
      isStopped = true
      if let leader { kill(-leader, SIGKILL) }
    }
  }

  private func run(_ command: String, report: (Output) -> Void) {
    let started = Self.starting.withLock { Self.start(command) }
    guard case .running(let process, let guardian, let output, let lifeline) = started else {
      if case .failed(let problem) = started { report(Self.failure(problem)) }
      return
    }
    defer { close(output) }
    defer { close(lifeline) }
    let isStopped = lock.withLock {
      leader = process
      return self.isStopped
    }
    if isStopped { kill(-process, SIGKILL) }
    var printed = read(from: output, of: process, report: report)
    // Nobody reads the rest. The group's leader is not collected yet, so its number is its own.
    if printed.isCut { kill(-process, SIGKILL) }
    while !Self.hasEnded(process, waiting: true) {}
    if let guardian {
      kill(guardian, SIGKILL)
      while waitpid(guardian, nil, 0) < 0, errno == EINTR {}
    }
    var status: Int32 = 0
    lock.withLock {
      leader = nil
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    printed.hasFailed = status != 0 && !printed.isCut
    report(printed)
  }

  private static func failure(_ problem: Int32) -> Output {
    Output(bytes: Array(String(cString: strerror(problem)).utf8), hasFailed: true)
  }

  /// Held while a command is started, so that no other one inherits its pipes and keeps them open.
  private static let starting = NSLock()

  /// The result of a start.
  private enum Start {
    /// A process that prints into a pipe, and its guardian, which ends with another pipe.
    case running(pid_t, guardian: pid_t?, output: Int32, lifeline: Int32)
    /// An `errno`.
    case failed(Int32)
  }

  private static func start(_ command: String) -> Start {
    guard let output = makePipe() else { return .failed(errno) }
    defer { close(output.writing) }
    guard let lifeline = makePipe() else {
      let problem = errno
      close(output.reading)
      return .failed(problem)
    }
    defer { close(lifeline.reading) }
    var (process, guardian): (pid_t, pid_t) = (0, 0)
    let problem = start(command, output: output.writing, as: &process)
    guard problem == 0 else {
      close(output.reading)
      close(lifeline.writing)
      return .failed(problem)
    }
    // The guardian is needed only if this process dies, so that its failure does not matter.
    let hasGuardian =
      start(guardianCommand, input: lifeline.reading, group: process, as: &guardian) == 0
    return .running(
      process, guardian: hasGuardian ? guardian : nil, output: output.reading,
      lifeline: lifeline.writing)
  }

  private static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Whether a process has ended; it is not collected.
  private static func hasEnded(_ process: pid_t, waiting: Bool = false) -> Bool {
    var information = siginfo_t()
    let options = WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)
    let result = waitid(P_PID, id_t(process), &information, options)
    // Without an ended process there is no signal.
    return result < 0 ? errno != EINTR : information.si_signo != 0
  }

  private func read(
    from descriptor: Int32, of process: pid_t, report: (Output) -> Void
  ) -> Output {
    var output = Output(bytes: [])
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var reported = 0
    var due = DispatchTime.now() + Self.patience
    var pause = Self.pause
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isQuiet = poll(&entry, 1, reported < output.bytes.count ? Self.pause : pause) == 0
      pause = isQuiet ? min(2 * pause, Self.longestPause) : Self.pause
      if reported < output.bytes.count, isQuiet || DispatchTime.now() >= due {
        if !PictureBytes.arePicture(output.bytes) { report(output) }
        reported = output.bytes.count
        due = .now() + Self.patience
      }
      if isQuiet {
        if Self.hasEnded(process) { return output }
        continue
      }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return output }
      output.bytes += chunk[..<count]
      let limit =
        PictureBytes.arePicture(output.bytes) ? Self.largestPicture : Self.longestText
      guard output.bytes.count <= limit else {
        output.isCut = true
        return output
      }
    }
  }

  /// A command that kills its process group once its input ends, which this process keeps open.
  private static let guardianCommand = "trap '' INT TERM HUP; read -r _; kill -KILL 0"

  /// Starts a command.
  ///
  /// The corresponding C function is `posix_spawn`.
  ///
  /// - Parameters:
  ///   - command: The command, for `sh -c`.
  ///   - input: A descriptor for its input; `nil` for none.
  ///   - output: A descriptor for both of its outputs; `nil` for none.
  ///   - group: The process group; 0 for one of its own.
  ///   - process: Gets the process.
  /// - Returns: 0, or the `errno` if it cannot be started.
  private static func start(
    _ command: String, input: Int32? = nil, output: Int32? = nil, group: pid_t = 0,
    as process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, target) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (output, STDERR_FILENO),
    ] {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, group)
    let texts: [String] = ["/bin/sh", "-c", command]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
  }
}

/// Tells pictures from texts by their first bytes.
enum PictureBytes {
  /// Whether bytes are the beginning of a PNG, JPEG or SVG file.
  static func arePicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || SVGDocument.recognizes(Data(bytes.prefix(1 << 16)))
  }
}
