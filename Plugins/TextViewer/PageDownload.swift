import Foundation
import MaruKit

/// A page of the web that a child process fetches: `curl`, or else `wget`.
///
/// A separate thread reads the output. `stop()` kills the child. If this process is killed, the child
/// ends at its next write, because the pipe is closed. `lock` guards the mutable properties.
final class PageDownload: @unchecked Sendable {
  /// What has happened.
  enum Report: Equatable, Sendable {
    /// Further bytes have arrived.
    case bytes([UInt8])
    /// All of it has arrived.
    case end
    /// It cannot be fetched, with the reason and the remedy.
    case failure(reason: String, remedy: String)
  }

  /// The time that a page may take, in seconds.
  static let timeLimit = 60
  /// The largest page, in bytes.
  static let sizeLimit = 32 << 20
  private static let mostRedirects = 10
  /// The longest reason that is told, in letters.
  private static let longestReason = 300

  /// The address, with the scheme `http` or `https`; `nil` for any other text.
  static func address(_ text: String) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host()?.isEmpty == false
    else { return nil }
    return url
  }

  /// The command lines that fetch a page, the preferred one first.
  static func commands(for address: URL) -> [[String]] {
    let address = address.absoluteString
    return [
      [
        "curl", "--silent", "--show-error", "--fail", "--location", "--globoff", "--compressed",
        "--proto", "=http,https", "--proto-redir", "=http,https", "--max-redirs",
        "\(mostRedirects)", "--max-time", "\(timeLimit)", "--max-filesize", "\(sizeLimit)", "--",
        address,
      ],
      [
        "wget", "--no-verbose", "--no-hsts", "--tries=1", "--timeout=\(timeLimit)",
        "--max-redirect=\(mostRedirects)", "--output-document=-", "--", address,
      ],
    ]
  }

  private let commands: [[String]]
  private let timeLimit: Double
  private let sizeLimit: Int
  private let lock = NSLock()
  private var leader: pid_t?
  private var isStopped = false

  /// Prepares a download.
  ///
  /// - Parameters:
  ///   - commands: The command lines; one whose program is missing is passed over.
  ///   - timeLimit: The time that all of it may take, in seconds.
  ///   - sizeLimit: The most bytes.
  init(
    _ commands: [[String]], timeLimit: Double = Double(PageDownload.timeLimit),
    sizeLimit: Int = PageDownload.sizeLimit
  ) {
    self.commands = commands
    self.timeLimit = timeLimit
    self.sizeLimit = sizeLimit
  }

  /// Starts it.
  ///
  /// - Parameter report: Called for each part, and once at the end; not after `stop()`.
  func start(report: @escaping @MainActor (Report) -> Void) {
    Thread { [self] in
      let last = run { deliver($0, report) }
      deliver(last, report)
    }.start()
  }

  private func deliver(_ news: Report, _ report: @escaping @MainActor (Report) -> Void) {
    // Tasks would not keep the order of the parts.
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated {
        if !lock.withLock({ isStopped }) { report(news) }
      }
    }
  }

  /// Kills the process.
  func stop() {
    lock.withLock {
      isStopped = true
      if let leader { kill(-leader, SIGKILL) }
    }
  }

  // MARK: Process

  /// A process, and the ends of the pipes into which it prints.
  private struct Running {
    var process: pid_t
    var output: Int32
    var errors: Int32
  }

  private func run(report: (Report) -> Void) -> Report {
    var running: Running?
    for command in commands {
      switch Self.start(command) {
      case .success(let started): running = started
      case .failure(let problem) where problem.code == .ENOENT: continue
      case .failure(let problem):
        return .failure(
          reason: "\(command[0]) cannot be started: \(problem.localizedDescription)",
          remedy: "end other programs")
      }
      break
    }
    guard let running else {
      return .failure(reason: "there is neither curl nor wget", remedy: "install curl")
    }
    let isStopped = lock.withLock {
      leader = running.process
      return self.isStopped
    }
    if isStopped { kill(-running.process, SIGKILL) }
    let read = read(running, report: report)
    close(running.output)
    close(running.errors)
    if read.problem != nil { kill(-running.process, SIGKILL) }
    var status: Int32 = 0
    while !Self.hasEnded(running.process) {}
    lock.withLock {
      leader = nil
      while waitpid(running.process, &status, 0) < 0, errno == EINTR {}
    }
    if let problem = read.problem { return problem }
    guard status != 0 else { return .end }
    return .failure(reason: Self.reason(read.errors), remedy: "check the address and the network")
  }

  /// Waits for the end of a process, which is not collected, so that its number stays its own.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 || errno != EINTR
  }

  /// Reads both outputs to their ends.
  ///
  /// - Returns: What was printed on standard error, and why the process has to be killed.
  private func read(
    _ running: Running, report: (Report) -> Void
  ) -> (errors: [UInt8], problem: Report?) {
    let deadline = DispatchTime.now() + timeLimit
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var (size, errors) = (0, [UInt8]())
    var entries = [running.output, running.errors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Negative descriptors are passed over.
    while entries.contains(where: { $0.fd >= 0 }) {
      let now = DispatchTime.now()
      let left = deadline > now ? (deadline.uptimeNanoseconds - now.uptimeNanoseconds) : 0
      guard left > 0 else {
        return (
          errors,
          .failure(
            reason: "it takes longer than \(timeLimit.formatted()) seconds",
            remedy: "check the network, or try it later")
        )
      }
      guard poll(&entries, nfds_t(entries.count), Int32(left / 1_000_000) + 1) > 0 else {
        continue
      }
      for index in entries.indices where entries[index].fd >= 0 && entries[index].revents != 0 {
        let count = Foundation.read(entries[index].fd, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          entries[index].fd = -1
          continue
        }
        guard index == 0 else {
          errors = (errors + chunk[..<count]).suffix(1 << 12)
          continue
        }
        size += count
        guard size <= sizeLimit else {
          return (
            errors,
            .failure(
              reason: "it is larger than \(sizeLimit >> 20) MiB", remedy: "open it in a browser")
          )
        }
        report(.bytes(Array(chunk[..<count])))
      }
    }
    return (errors, nil)
  }

  /// The last line that a program printed, without its own name and number.
  private static func reason(_ errors: [UInt8]) -> String {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard var line = lines.last else { return "it does not answer" }
    if line.hasPrefix("curl: ("), let end = line.firstRange(of: ") ") {
      line = line[end.upperBound...]
    }
    return String((line.last == "." ? line.dropLast() : line).prefix(longestReason))
  }

  /// Held while a process is started, so that no other one inherits its pipes and keeps them open.
  private static let starting = NSLock()

  /// Starts a program in a process group of its own.
  ///
  /// The corresponding C function is `posix_spawnp`.
  private static func start(_ command: [String]) -> Result<Running, POSIXError> {
    starting.lock()
    defer { starting.unlock() }
    func failure(_ number: Int32) -> Result<Running, POSIXError> {
      .failure(POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO))
    }
    guard let output = makePipe() else { return failure(errno) }
    defer { close(output.writing) }
    guard let errors = makePipe() else {
      let problem = errno
      close(output.reading)
      return failure(problem)
    }
    defer { close(errors.writing) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let problem = posix_spawnp(&process, command[0], &actions, &attributes, &words, environ)
    guard problem == 0 else {
      close(output.reading)
      close(errors.reading)
      return failure(problem)
    }
    return .success(
      Running(process: process, output: output.reading, errors: errors.reading))
  }

  private static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
