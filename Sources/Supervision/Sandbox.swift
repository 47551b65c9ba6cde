import ConfigurationFile
import FoundationEssentials
import Glibc
import PlainText

/// How a worker is started in a sandbox, by bubblewrap (`bwrap`).
///
/// The worker sees the libraries, fonts and plugins, and what the file grants; it has no home, no
/// network, no programs, no session bus and no control socket, and only its own processes. Its state
/// folder is one of its own. The X server is reached through its socket, and X does not separate its
/// clients: a widget can still read the keys and the pixels of other windows of the same server.
struct Sandbox {
  /// The words before the program and its arguments.
  let words: [String]
  /// The variables of the worker: those that it needs, so that no secret is among them.
  let environment: [String: String]

  /// The variables that a worker keeps.
  private static let variables: Set<String> = [
    "DISPLAY", "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "TZ", "USER", "XAUTHORITY",
    "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XMODIFIERS",
  ]
  /// What libraries read in `/etc`.
  private static let settings = [
    "alternatives", "fonts", "group", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias",
    "localtime", "nsswitch.conf", "passwd", "timezone",
  ]
  /// What names of hosts and certificates need in `/etc`.
  private static let networkSettings = [
    "ca-certificates", "ca-certificates.conf", "gai.conf", "host.conf", "hosts", "pki",
    "resolv.conf", "services", "ssl",
  ]

  /// Describes the sandbox of a window.
  ///
  /// - Parameters:
  ///   - grants: What the file grants.
  ///   - window: The window.
  ///   - executable: The absolute path of the program that shows windows.
  ///   - environment: The variables of the supervisor.
  /// - Throws: `SandboxError` if there is no bubblewrap.
  @MainActor init(
    _ grants: SandboxGrants, of window: WindowConfiguration, executable: String,
    environment: [String: String]
  ) throws(SandboxError) {
    guard let program = Self.program("bwrap", environment) else { throw .noBubblewrap }
    var kept = environment.filter { name, _ in
      Self.variables.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("MARU_")
    }
    if grants.commands { kept["PATH"] = environment["PATH"] }

    // 1. Namespaces. The X server's abstract socket is in another network, its file is not.
    // Not `--die-with-parent`: it follows the thread that starts the process, which dispatch ends
    // when it is idle. The worker ends when its link closes.
    var words = [
      program, "--unshare-user-try", "--unshare-pid", "--unshare-ipc", "--unshare-uts",
      "--unshare-cgroup-try", "--cap-drop", "ALL",
    ]
    if !grants.network { words.append("--unshare-net") }

    // 2. The machine, read only.
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    words +=
      grants.commands
      ? Self.reading(["/usr", "/etc"])
      : Self.reading(
        [
          "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/share", "/usr/local/lib",
          "/usr/local/share",
        ] + (Self.settings + (grants.network ? Self.networkSettings : [])).map { "/etc/\($0)" })
    words += ["/lib", "/lib32", "/lib64"].flatMap(Self.folder)
    if grants.commands { words += ["/bin", "/sbin"].flatMap(Self.folder) }
    words += Self.reading(["/var/cache/fontconfig"] + Self.socket(of: environment["DISPLAY"]))

    // 3. Maru, its plugins, and the user's fonts.
    let home = environment["HOME"] ?? "/"
    let data = Self.absolute(environment["XDG_DATA_HOME"]) ?? "\(home)/.local/share"
    let cache = Self.absolute(environment["XDG_CACHE_HOME"]) ?? "\(home)/.cache"
    let plugins = (environment["MARU_PLUGIN_PATH"] ?? "").split(separator: ":").map(String.init)
    let named = window.widgets.map(\.name).filter { $0.hasPrefix("/") }.map(PathParts.folder)
    words += Self.reading(
      ProgramLibraries.folders(of: executable, environment: environment)
        + [PathParts.folder(of: executable)] + plugins + named
        + [
          "\(data)/maru/plugins", "\(data)/fonts", "\(home)/.fonts", "\(cache)/maru",
          "\(cache)/fontconfig", environment["XAUTHORITY"] ?? "\(home)/.Xauthority",
          environment["MARU_RESOURCES"] ?? "",
        ] + [window.icon].compactMap { $0 }.filter { $0.hasPrefix("/") })

    // 4. A state folder of its own, in the place of the shared one.
    let shared = StateFolder.path(environment: environment)
    let own = "\(shared)/sandbox/\(window.id)"
    StateFolder.create(own)
    words += ["--bind", own, shared]

    // 5. What the file grants.
    words += Self.reading(grants.read)
    words += grants.write.flatMap { ["--bind-try", $0, $0] }
    words += ["--remount-ro", "/", "--chdir", "/", "--"]
    self.words = words
    self.environment = kept
  }

  /// The socket of a display on this machine, such as `/tmp/.X11-unix/X7` for `:7.0`.
  ///
  /// The sockets of other servers stay out of reach.
  private static func socket(of display: String?) -> [String] {
    guard let display, let colon = display.lastIndex(of: ":"),
      ["", "unix"].contains(display[..<colon])
    else { return [] }
    let number = display[display.index(after: colon)...].prefix { $0.isNumber }
    return number.isEmpty ? [] : ["/tmp/.X11-unix/X\(number)"]
  }

  /// The path of a program in `PATH`; `nil` if there is none.
  private static func program(_ name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The options that make paths readable; those that do not exist are left out.
  private static func reading(_ paths: [String]) -> [String] {
    paths.filter { $0.hasPrefix("/") }.flatMap { ["--ro-bind-try", $0, $0] }
  }

  /// The options for a folder that is a link on most machines, as `/lib` is.
  private static func folder(_ path: String) -> [String] {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return reading([path])
    }
    return ["--symlink", target, path]
  }

  /// The process that bubblewrap has started inside; the same process if there is none.
  ///
  /// Bubblewrap waits outside, and its child waits for the processes inside. Only a chain of
  /// children is followed, from `/proc/PID/task/PID/children`.
  static func innerProcess(of process: pid_t) -> pid_t {
    var process = process
    for _ in 0..<2 {
      let children = (SystemFile.text("/proc/\(process)/task/\(process)/children") ?? "")
        .split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      guard children.count == 1 else { break }
      process = children[0]
    }
    return process
  }
}

/// The reason why a window cannot be shown in a sandbox.
enum SandboxError: Error, CustomStringConvertible {
  /// There is no program `bwrap`.
  case noBubblewrap

  var description: String {
    "sandbox needs bubblewrap, which is not in PATH; install it, or remove sandbox from the window"
  }
}
