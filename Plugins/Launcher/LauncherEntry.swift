/// A row of the launcher.
struct LauncherEntry: Hashable, Sendable, Identifiable {
  /// What a row is.
  enum Kind: String, Sendable {
    case app, action, item, window, command

    /// The mode that shows it.
    var mode: LauncherMode {
      switch self {
      case .app, .action, .item: .apps
      case .window: .windows
      case .command: .commands
      }
    }
  }

  let kind: Kind
  let name: String
  /// The id of the desktop file, with a colon and the action if it is one; the name of an item; the
  /// number of a window; or the command.
  let target: String
  /// The grey text beside the name.
  let detail: String
  /// The grey text at the end of the row.
  let note: String
  /// The name or the path of the icon; `nil` for none.
  let icon: String?
  /// What is started; `nil` for a window.
  let launch: ProgramLaunch?
  let terms: SearchTerms

  /// Tells it from all other rows, also in the history.
  var id: String { "\(kind.rawValue):\(target)" }

  private init(
    _ kind: Kind, target: String, name: String, detail: String = "", note: String = "",
    icon: String?, launch: ProgramLaunch?, terms: SearchTerms
  ) {
    self.kind = kind
    self.target = target
    self.name = name
    self.detail = detail
    self.note = note
    self.icon = icon
    self.launch = launch
    self.terms = terms
  }

  // MARK: Rows

  /// The rows of an application: itself, and perhaps its actions.
  static func rows(of entry: DesktopEntry, withActions: Bool) -> [LauncherEntry] {
    let others = [entry.genericName, entry.exec?.programName].compactMap(\.self) + entry.keywords
    func launch(_ command: ProgramLaunch.Command) -> ProgramLaunch {
      ProgramLaunch(command: command, folder: entry.folder, needsTerminal: entry.needsTerminal)
    }
    let app = LauncherEntry(
      .app, target: entry.id, name: entry.name,
      detail: detail(entry.comment ?? entry.genericName, beside: entry.name), icon: entry.icon,
      launch: launch(entry.launch),
      terms: SearchTerms(entry.name, keywords: others, remark: entry.comment))
    guard withActions else { return [app] }
    return [app]
      + entry.actions.map { action in
        LauncherEntry(
          .action, target: "\(entry.id):\(action.id)", name: action.name, detail: entry.name,
          icon: action.icon, launch: launch(action.launch),
          terms: SearchTerms("\(entry.name) \(action.name)", keywords: [action.name]))
      }
  }

  /// The row of an item of the widget's own.
  init(_ item: LauncherItem) {
    self.init(
      .item, target: item.name, name: item.name,
      detail: Self.detail(item.comment, beside: item.name), icon: item.icon,
      launch: ProgramLaunch(command: .line(item.command)),
      terms: SearchTerms(
        item.name, keywords: item.keywords + [item.command], remark: item.comment))
  }

  /// The row of a window.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - title: Its title.
  ///   - className: The class of its program.
  ///   - application: The program's name and icon, if they are known.
  ///   - workspace: The name of its workspace, if it is on one.
  init(
    window number: UInt32, title: String, className: String,
    application: (name: String, icon: String?)?, workspace: String?
  ) {
    let program = application?.name ?? className
    let name = title.isEmpty ? program : title
    self.init(
      .window, target: "\(number)", name: name, detail: Self.detail(program, beside: name),
      note: workspace ?? "", icon: application?.icon ?? className.lowercased(), launch: nil,
      terms: SearchTerms(name, keywords: [program, className]))
  }

  /// The row of a command.
  ///
  /// - Parameters:
  ///   - line: A name in `$PATH`, or a line for the shell.
  ///   - isTyped: Whether it is the text in the field.
  init(command line: String, isTyped: Bool = false) {
    self.init(
      .command, target: line, name: line,
      detail: isTyped ? String(localized: "Run this command") : "",
      icon: nil, launch: ProgramLaunch(command: .line(line)),
      terms: SearchTerms(line, isScattered: false))
  }

  /// A grey text, unless it repeats the name.
  private static func detail(_ text: String?, beside name: String) -> String {
    guard let text, SearchText.folded(text) != SearchText.folded(name) else { return "" }
    return text
  }
}
