import Foundation

/// Starts programs that outlive the widget.
enum ProgramRunner {
  /// The variables that belong to the start of this process, not of the next one.
  private static let ownVariables: Set<String> = [
    "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN", "MARU_WINDOW",
  ]

  /// Starts a program in the background.
  ///
  /// - Parameters:
  ///   - launch: The program; it needs no terminal.
  ///   - session: The desktop.
  ///   - completion: Called once, with the reason if it did not start.
  @MainActor static func start(
    _ launch: ProgramLaunch, session: DesktopSession,
    completion: @escaping @MainActor (ProgramLaunchError?) -> Void
  ) {
    DispatchQueue.global(qos: .userInitiated).async {
      do throws(ProgramLaunchError) {
        if let process = try spawn(launch, session: session) {
          // Until it is collected, a program that has ended stays in the table of processes.
          let thread = Thread { wait(for: process) }
          thread.stackSize = 1 << 17
          thread.start()
        }
        DispatchQueue.main.async { completion(nil) }
      } catch {
        DispatchQueue.main.async { completion(error) }
      }
    }
  }

  /// Starts a program as the leader of its own session, without input and output.
  ///
  /// The corresponding C function is `posix_spawnp`.
  ///
  /// - Parameters:
  ///   - launch: The program.
  ///   - session: The desktop.
  /// - Returns: The process; `nil` for an application that was activated over D-Bus.
  /// - Throws: If it cannot be started.
  private static func spawn(
    _ launch: ProgramLaunch, session: DesktopSession
  ) throws(ProgramLaunchError) -> pid_t? {
    if case .activation(let activation, let words) = launch.command {
      // A program that cannot send the message is as good as none.
      if let call = activation.call(in: session), (try? run(call, in: "/")) == 0 { return nil }
      guard let words else { throw .noAnswer(activation.name) }
      return try spawn(
        ProgramLaunch(command: .words(words), folder: launch.folder), session: session)
    }
    let folder = launch.folder ?? session.home
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .noFolder(folder)
    }
    if case .line(let line) = launch.command, let name = ShellWord.command(in: line) {
      // The shell always starts, and its error message would be lost.
      let probe = ["/bin/sh", "-c", #"command -v "$1""#, "sh", name]
      guard try run(probe, in: folder) == 0 else { throw .noProgram(name) }
    }
    let words = launch.words
    if case .words(let words) = launch.command, let name = words.first, !name.contains("/"),
      session.program(name) == nil
    {
      throw .noProgram(name)
    }
    return try start(words, in: folder)
  }

  private static func run(
    _ words: [String], in folder: String
  ) throws(ProgramLaunchError) -> Int32 {
    wait(for: try start(words, in: folder))
  }

  private static func start(
    _ words: [String], in folder: String
  ) throws(ProgramLaunchError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    guard let setFolder else { throw .refused(words[0], ENOSYS) }
    _ = setFolder(&actions, folder)
    // Not all libraries make their descriptors close-on-exec.
    for name in ApplicationIndex.names(in: "/proc/self/fd") {
      if let descriptor = Int32(name), descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Swift does not import.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var arguments = words.map { strdup($0) } + [nil]
    var variables =
      ProcessInfo.processInfo.environment.compactMap { name, value in
        ownVariables.contains(name) ? nil : strdup("\(name)=\(value)")
      } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let problem = posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments, &variables)
    guard problem == 0 else { throw .refused(words[0], problem) }
    return process
  }

  /// The C function `posix_spawn_file_actions_addchdir_np`, which Swift does not import.
  ///
  /// `nil` if the C library is older than 2019.
  private static let setFolder =
    dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
      unsafeBitCast($0, to: FolderSetter.self)
    }

  private typealias FolderSetter =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
    ) -> Int32

  /// Waits until a process ends; returns its exit status.
  @discardableResult private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
