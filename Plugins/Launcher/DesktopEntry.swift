/// An application, as its desktop file describes it.
struct DesktopEntry: Sendable {
  /// A further command of an application, such as a new window.
  struct Action: Sendable {
    /// Its name in the file.
    var id: String
    var name: String
    var icon: String?
    var exec: ExecLine
  }

  /// The path below its folder of applications, with dashes: `kde-calculator.desktop`.
  let id: String
  let name: String
  let genericName: String?
  let comment: String?
  let keywords: [String]
  let icon: String?
  let exec: ExecLine
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
    guard let command = file.text("Exec") else { throw .missing("Exec") }
    self.id = id
    self.name = name
    icon = file.text("Icon")
    let fields = ExecLine.Fields(name: name, icon: icon, path: path)
    exec = try ExecLine(command, fields: fields)
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
      guard let name = file.line("Name", in: group), let text = file.text("Exec", in: group),
        let exec = try? ExecLine(
          text, fields: ExecLine.Fields(name: name, icon: fields.icon, path: path))
      else { continue }
      actions.append(
        Action(id: id, name: name, icon: file.text("Icon", in: group) ?? icon, exec: exec))
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
