import Foundation

/// Requests the descriptions of plugins in separate processes, since opening a plugin runs its
/// code.
///
/// A plugin that crashes, hangs or exits ends only its own process, and is refused. As many
/// processes run at once as there are processors. They inherit no file descriptors; their standard
/// streams are the null device.
public struct PluginProbe: Sendable {
  /// The first command-line word of the process that describes one plugin; the second is the
  /// plugin's path.
  public static let command = "describe-plugin"

  /// The most time for a description, in seconds.
  static let limit = 5

  /// The descriptor to which the process writes its answer.
  private static let answerDescriptor: Int32 = 3

  /// The description of a plugin, or its refusal.
  typealias Answer = Result<PluginDescription, PluginRefusal.Reason>

  private let executable: String

  /// Creates a probe.
  ///
  /// - Parameter executable: A program that calls `answer(about:)` for `command`.
  public init(executable: String) { self.executable = executable }

  /// The probe for `maru-widgets`, or for a program next to it; `nil` for other programs.
  static var ofThisProcess: PluginProbe? {
    let path = PluginSearchPath.resolved("/proc/self/exe")
    if path.hasSuffix("/maru-widgets") { return PluginProbe(executable: "/proc/self/exe") }
    let neighbour =
      path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + "maru-widgets"
    return access(String(neighbour), X_OK) == 0
      ? PluginProbe(executable: String(neighbour)) : nil
  }

  // MARK: Asking

  /// A process and its output so far.
  private struct Child {
    let index: Int
    let process: pid_t
    let descriptor: Int32
    /// In seconds of the machine's uptime.
    let deadline: Double
    var bytes: [UInt8] = []
  }

  /// Describes plugins.
  ///
  /// - Parameter paths: Their files.
  /// - Returns: One answer per file, in the same order.
  func answers(about paths: [String]) -> [Answer] {
    var answers = [Answer](repeating: .failure(.noDescriptor), count: paths.count)
    var waiting = paths.indices
    var children: [Child] = []
    let width = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    while !waiting.isEmpty || !children.isEmpty {
      while children.count < width, let index = waiting.popFirst() {
        do throws(PluginRefusal.Reason) {
          children.append(try start(index, paths[index]))
        } catch {
          answers[index] = .failure(error)
        }
      }
      let isReadable = Self.waitForAny(of: children)
      var running: [Child] = []
      for (var child, isReadable) in zip(children, isReadable) {
        let isOver = isReadable && !Self.read(into: &child)
        if isOver || (!isReadable && child.deadline <= MachineClock.uptime) {
          answers[child.index] = Self.finish(child)
        } else {
          running.append(child)
        }
      }
      children = running
    }
    return answers
  }

  /// Starts the process for a plugin.
  ///
  /// The corresponding C functions are `pipe` and `posix_spawn`.
  private func start(_ index: Int, _ path: String) throws(PluginRefusal.Reason) -> Child {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.noProcess(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.answerDescriptor)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)

    let place = path.utf8.contains(UInt8(ascii: "/")) ? path : "./\(path)"
    let words: [String] = ["maru", Self.command, place]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    // Swift's crash reports would take seconds and are not read.
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("SWIFT_BACKTRACE=enable=no")]
    defer { for text in arguments + environment.prefix(1) { free(text) } }
    arguments.append(nil)
    var entry = environ
    while let text = entry.pointee {
      if strncmp(text, "SWIFT_BACKTRACE=", 16) != 0 { environment.append(text) }
      entry += 1
    }
    environment.append(nil)
    var process: pid_t = 0
    let problem = posix_spawn(&process, executable, &actions, nil, arguments, environment)
    guard problem == 0 else {
      close(ends[0])
      throw Self.noProcess(problem)
    }
    return Child(
      index: index, process: process, descriptor: ends[0],
      deadline: MachineClock.uptime + Double(Self.limit))
  }

  private static func noProcess(_ problem: Int32) -> PluginRefusal.Reason {
    .notLoaded("no process can be started for it: \(String(cString: strerror(problem)))")
  }

  /// Waits until a process has output or its time is up.
  ///
  /// The corresponding C function is `poll`.
  ///
  /// - Returns: The processes with output.
  private static func waitForAny(of children: [Child]) -> [Bool] {
    guard let deadline = children.map(\.deadline).min() else { return [] }
    var entries = children.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let milliseconds = max((deadline - MachineClock.uptime) * 1000, 0).rounded(.up)
    _ = poll(&entries, nfds_t(entries.count), Int32(milliseconds))
    return entries.map { $0.revents != 0 }
  }

  /// Reads the available output.
  ///
  /// - Returns: Whether more is expected: an answer ends with a newline.
  private static func read(into child: inout Child) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = Foundation.read(child.descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { return true }
    guard count > 0, child.bytes.count < 1 << 20 else { return false }
    child.bytes += chunk[..<count]
    return chunk[count - 1] != UInt8(ascii: "\n")
  }

  /// Ends the process and parses its answer.
  ///
  /// A process that closed its output without an answer can use the rest of its time to exit, since
  /// its exit status tells more than that of a killed process.
  ///
  /// The corresponding C functions are `kill` and `waitpid`.
  private static func finish(_ child: Child) -> Answer {
    var status: Int32 = 0
    var hasEnded = false
    while child.bytes.isEmpty, !hasEnded, child.deadline > MachineClock.uptime {
      hasEnded = waitpid(child.process, &status, WNOHANG) == child.process
      if !hasEnded { usleep(1000) }
    }
    if !hasEnded {
      kill(child.process, SIGKILL)
      while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
    }
    close(child.descriptor)
    if child.bytes.last == UInt8(ascii: "\n"),
      let message = try? JSONDecoder().decode(Message.self, from: Data(child.bytes))
    {
      return message.answer
    }
    let signal = status & 0x7F
    guard signal != 0 else { return .failure(.exited(status: (status >> 8) & 0xFF)) }
    let isOurs = signal == SIGKILL || signal == SIGALRM
    return .failure(isOurs ? .tooSlow(seconds: limit) : .died(signal: signal))
  }

  // MARK: Answering

  /// The encoded form of an answer.
  private struct Message: Codable {
    var description: PluginDescription?
    var refusal: PluginRefusal.Reason?

    init(_ answer: Answer) {
      switch answer {
      case .success(let description): self.description = description
      case .failure(let reason): refusal = reason
      }
    }

    var answer: Answer {
      description.map { .success($0) } ?? .failure(refusal ?? .noDescriptor)
    }
  }

  /// Writes a plugin's description for the requesting process, and exits.
  ///
  /// The corresponding C functions are `alarm` and `_exit`.
  @MainActor public static func answer(about path: String) -> Never {
    closeInherited()
    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
    // The requesting process kills this one earlier, unless it was killed itself.
    alarm(UInt32(2 * limit))
    let answer = Answer { () throws(PluginRefusal.Reason) in
      do throws(PluginRefusal) {
        return try PluginLibrary(at: path).description
      } catch {
        throw error.reason
      }
    }
    if var data = try? JSONEncoder().encode(Message(answer)) {
      data.append(UInt8(ascii: "\n"))
      _ = data.withUnsafeBytes { write(answerDescriptor, $0.baseAddress, $0.count) }
    }
    _exit(0)
  }

  /// Closes the descriptors that `maru` inherited.
  private static func closeInherited() {
    guard let folder = opendir("/proc/self/fd") else { return }
    var descriptors: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if let descriptor = Int32(name), descriptor > answerDescriptor {
        descriptors.append(descriptor)
      }
    }
    closedir(folder)
    for descriptor in descriptors { close(descriptor) }
  }
}
