/// An application, as its desktop file describes it.
struct DesktopEntry: Sendable {
  /// A further command of an application, such as a new window.
  struct Action: Sendable {
    /// Its name in the file.
    var id: String
    var name: String
    var icon: String?
    var launch: ProgramLaunch.Command
  }

  /// The path below its folder of applications, with dashes: `kde-calculator.desktop`.
  let id: String
  let name: String
  let genericName: String?
  let comment: String?
  let keywords: [String]
  let icon: String?
  /// The command; `nil` for one that is only activated over D-Bus.
  let exec: ExecLine?
  /// How it is started.
  let launch: ProgramLaunch.Command
  /// The working folder of the program.
  let folder: String?
  let needsTerminal: Bool
  /// The class of its windows.
  let windowClass: String?
  let actions: [Action]
  /// Whether the user should see it on this desktop.
  let isShown: Bool

  /// Reads the file of an application; `nil` if its type is another one or `Hidden` is set.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - id: Its id.
  ///   - path: Its path.
  ///   - session: The desktop on which it is shown.
  /// - Throws: If the file has no name, or no command that can be run.
  init?(
    _ file: DesktopFile, id: String, path: String, session: DesktopSession
  ) throws(DesktopFileError) {
    guard !file.flag("Hidden") else { return nil }
    guard let type = file.text("Type") else { throw .missing("Type") }
    guard type == "Application" else { return nil }
    guard let name = file.line("Name") else { throw .missing("Name") }
    self.id = id
    self.name = name
    icon = file.text("Icon")
    let fields = ExecLine.Fields(name: name, icon: icon, path: path)
    let activation = file.flag("DBusActivatable") ? BusActivation(id: id) : nil
    if let command = file.text("Exec") {
      do throws(DesktopFileError) {
        exec = try ExecLine(command, fields: fields)
      } catch {
        // A broken command is ignored if the application can be activated.
        guard activation != nil else { throw error }
        exec = nil
      }
    } else {
      exec = nil
    }
    guard let launch = ProgramLaunch.Command(activation, or: exec) else {
      throw .missing("Exec")
    }
    self.launch = launch
    genericName = file.line("GenericName")
    comment = file.line("Comment")
    keywords = file.list("Keywords") ?? []
    folder = file.text("Path")
    needsTerminal = file.flag("Terminal")
    windowClass = file.text("StartupWMClass")
    isShown = Self.isShown(file, session)
    var actions: [Action] = []
    for id in file.list("Actions") ?? [] {
      let group = DesktopFile.actionPrefix + id
      // An action without a name or a command is no reason to lose the application.
      guard let name = file.line("Name", in: group) else { continue }
      let exec = file.text("Exec", in: group).flatMap {
        try? ExecLine($0, fields: ExecLine.Fields(name: name, icon: fields.icon, path: path))
      }
      guard let launch = ProgramLaunch.Command(activation?.ofAction(id), or: exec) else { continue }
      actions.append(
        Action(id: id, name: name, icon: file.text("Icon", in: group) ?? icon, launch: launch))
    }
    self.actions = actions
  }

  private static func isShown(_ file: DesktopFile, _ session: DesktopSession) -> Bool {
    guard !file.flag("NoDisplay") else { return false }
    let desktops = session.desktops
    if let only = file.list("OnlyShowIn"), !desktops.contains(where: only.contains) { return false }
    if let not = file.list("NotShowIn"), desktops.contains(where: not.contains) { return false }
    return file.text("TryExec").map { session.program($0) != nil } ?? true
  }
}
