import Foundation

/// What the environment says about the user's desktop.
struct DesktopSession: Sendable {
  private let environment: [String: String]
  /// The language of names.
  let locale: DesktopLocale

  /// Reads an environment.
  ///
  /// - Parameter environment: The variables; by default those of this process.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    locale = DesktopLocale(environment: environment)
  }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user's own folder.
  var home: String { value("HOME") ?? NSHomeDirectory() }

  /// The folders with desktop files, the user's own first.
  var applicationFolders: [String] {
    let own = value("XDG_DATA_HOME") ?? "\(home)/.local/share"
    let shared = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return Self.paths([own] + shared.split(separator: ":").map(String.init)).map {
      "\($0)/applications"
    }
  }

  /// The folders with programs.
  var programFolders: [String] {
    let path = value("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return Self.paths(path.split(separator: ":").map(String.init))
  }

  /// The names of the desktop, such as `GNOME`.
  var desktops: [String] {
    (value("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":").map(String.init)
  }

  /// The terminal that the user prefers; `nil` if none is set.
  var terminal: String? { value("TERMINAL") }

  /// Whether the variables name a session bus.
  ///
  /// Without one, a program that looks for it would start it.
  var hasBus: Bool {
    value("DBUS_SESSION_BUS_ADDRESS") != nil
      || value("XDG_RUNTIME_DIR").map { access("\($0)/bus", F_OK) == 0 } == true
  }

  /// The file of a program.
  ///
  /// - Parameter name: A path, or a name in `$PATH`.
  /// - Returns: Its path; `nil` if there is none that can be executed.
  func program(_ name: String) -> String? {
    guard !name.contains("/") else { return Self.isProgram(name) ? name : nil }
    return programFolders.lazy.map { "\($0)/\(name)" }.first(where: Self.isProgram)
  }

  /// Whether a path is a file that can be executed.
  static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  /// Each absolute path once; others are ignored, as the specification of base folders demands.
  private static func paths(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.compactMap { path in
      var path = path
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return path.hasPrefix("/") && seen.insert(path).inserted ? path : nil
    }
  }
}
