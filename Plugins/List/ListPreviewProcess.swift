import Foundation

/// A command whose output is read in a thread of its own, until it ends or is stopped.
///
/// `lock` guards the properties that change.
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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      return report(Output(bytes: Array(String(cString: strerror(errno)).utf8), hasFailed: true))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var process: pid_t = 0
    let problem = Self.start(command, output: ends[1], as: &process)
    close(ends[1])
    guard problem == 0 else {
      return report(Output(bytes: Array(String(cString: strerror(problem)).utf8), hasFailed: true))
    }
    let isStopped = lock.withLock {
      leader = process
      return self.isStopped
    }
    if isStopped { kill(-process, SIGKILL) }
    var output = read(from: ends[0], report: report)
    // Nobody reads the rest. The group's leader is not collected yet, so its number is its own.
    if output.isCut { kill(-process, SIGKILL) }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    lock.withLock {
      leader = nil
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    output.hasFailed = status != 0 && !output.isCut
    report(output)
  }

  private func read(from descriptor: Int32, report: (Output) -> Void) -> Output {
    var output = Output(bytes: [])
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var reported = 0
    var due = DispatchTime.now() + Self.patience
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isQuiet = poll(&entry, 1, reported < output.bytes.count ? Self.pause : -1) == 0
      if reported < output.bytes.count, isQuiet || DispatchTime.now() >= due {
        if !PictureBytes.arePicture(output.bytes) { report(output) }
        reported = output.bytes.count
        due = .now() + Self.patience
      }
      if isQuiet { continue }
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

  /// Starts the command in a process group of its own, without input.
  ///
  /// The corresponding C function is `posix_spawn`.
  ///
  /// - Parameters:
  ///   - command: The command, for `sh -c`.
  ///   - output: A descriptor for both of its outputs.
  ///   - process: Gets the process.
  /// - Returns: 0, or the `errno` if it cannot be started.
  private static func start(
    _ command: String, output: Int32, as process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
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
    return posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
  }
}

/// Tells pictures from texts by their first bytes.
enum PictureBytes {
  /// Whether bytes are the beginning of a PNG or JPEG file.
  static func arePicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }
}
