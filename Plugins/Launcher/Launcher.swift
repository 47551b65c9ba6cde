import Foundation
import MaruKit

/// A field that finds applications, open windows and commands, and launches or shows them.
///
/// It emits `launch`; if the host does not act on the event, it starts the program, and finishes.
final class Launcher: Widget {
  struct Props: WidgetProps {
    var modes: [LauncherMode] = []
    var items: [LauncherItem] = []
    var prompt: String?
    var query = ""
    var actions = false
    var terminal: String?
    var noHistory = false
    var noRun = false
    var alwaysLaunch = false
    var layout = LauncherLayout.window
    var rows = 0

    static let documentation = [
      "modes": PropDocumentation(
        "What is found: applications, open windows or commands in $PATH; repeat it for several. "
          + "Without it, the items, or else applications.", option: "mode"),
      "items": PropDocumentation(
        "A row of your own among the applications: a command, or an object with name, command, "
          + "comment, icon and keywords; repeat it for each.", option: "item"),
      "prompt": PropDocumentation(
        "The text in the empty field, and the title of the window."),
      "query": PropDocumentation("The text that is in the field at first."),
      "actions": PropDocumentation(
        "The actions of applications, such as a new window, have rows too."),
      "terminal": PropDocumentation(
        "The terminal for programs without a window, alone or with the options before a command; "
          + "$TERMINAL or an installed one by default."),
      "noHistory": PropDocumentation(
        "What was launched before is neither kept nor used for the order."),
      "noRun": PropDocumentation(
        "Print the command, or the number of the window, instead of launching it."),
      "alwaysLaunch": PropDocumentation(
        "Launch even if the host acts on the event, as `maru run` does for each event."),
      "layout": PropDocumentation(
        "A window with the rows below the field, or a bar for a popup at an edge of the screen."),
      "rows": PropDocumentation(
        "The number of rows that fit in its own window; 0 means 9. In a bar, the most rows below "
          + "the field; 0 shows the rows beside it."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.launcher", name: "Launcher", version: "0.1.0",
    summary: "Finds and launches applications, windows and commands.",
    preferredSize: CGSize(width: 580, height: 400), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "launch", "A row was chosen.",
        values: [
          "kind": "app, action, item, window or command",
          "id": "the id of the desktop file, with a colon and the action if it is one; the name of "
            + "an item; the number of a window; or the command",
          "name": "its shown name", "command": "its command for a shell; empty for a window",
        ])
    ], windowStyle: .dialog,
    permissions: [
      WidgetPermission(.commands, purpose: "Launches what is chosen."),
      WidgetPermission(.files, purpose: "Reads desktop files, icons and the folders of programs."),
    ])

  /// Items alone, so that a picture does not depend on the machine.
  static var demonstration: Props {
    let rows = [
      ("Books", "books", "Read at the window", "book.fill"),
      ("Browser", "browser", "Look at pages of the web", "globe"),
      ("Camera", "camera", "Take pictures and films", "camera.fill"),
      ("Files", "files", "Look at folders", "folder.fill"),
      ("Mail", "mail", "Read and write letters", "envelope.fill"),
      ("Maps", "maps", "Find a way", "map.fill"),
      ("Music", "music", "Listen to songs", "music.note"),
      ("Settings", "settings", "Change how the computer works", "gearshape.fill"),
      ("Terminal", "terminal", "Work on a command line", "terminal.fill"),
    ]
    return Props(
      modes: [],
      items: rows.map { LauncherItem(name: $0, command: $1, comment: $2, icon: $3) })
  }

  /// The time for which the first frame waits for the rows, in milliseconds.
  ///
  /// Those of an ordinary disk are in it.
  private static let firstPatience: Int32 = 40
  /// The time for which a change of the modes waits for the rows, in milliseconds.
  private static let patience: Int32 = 300

  /// The times after which the windows are read again if one was asked to close, in seconds.
  private static let closingTimes = [0.1, 0.3, 1, 3]

  /// The time in which a window has to become the active one, in seconds.
  private static let activationTime = 0.3

  private let context: WidgetContext
  private let controller: any LauncherPresenter
  private let layout: LauncherLayout
  private let session = DesktopSession()
  private var props: Props
  private var history: LaunchHistory
  private var contents = LauncherContents()
  private var reading: LauncherReading?
  private var observation: WidgetDesktop.Observation?
  private var hasAppeared = false
  /// The window that was asked to become the active one.
  private var activated: UInt32?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    layout = props.layout
    controller = layout == .bar ? LauncherBarViewController() : LauncherViewController()
    history = LaunchHistory(in: props.noHistory ? nil : context.storage)
    try Self.check(props)
    controller.typedText = props.query
    controller.finder.onLaunch = { [unowned self] in launch($0) }
    controller.onRemove = { [unowned self] in remove($0) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
    controller.onFirstLayout = { [unowned self] in
      reading?.wait(atMost: Self.firstPatience)
    }
    controller.onAppear = { [unowned self] in
      hasAppeared = true
      follow()
    }
    context.onVisibilityChange = { [weak self] isVisible in
      guard let self else { return }
      if !isVisible {
        // A launcher that is hidden and shown again begins anew.
        controller.finder.mode = nil
        controller.typedText = self.props.query
      } else if hasAppeared {
        // Applications may have been installed in the meantime.
        read()
      }
      follow()
    }
    apply()
    read()
  }

  func makeViewController() -> UIViewController { controller }

  func update(to new: Props) throws {
    try Self.check(new)
    guard new.layout == layout else {
      throw PropsError.refused("layout", reason: "it cannot change while the launcher is shown")
    }
    let old = props
    props = new
    if new.noHistory != old.noHistory {
      history = LaunchHistory(in: new.noHistory ? nil : context.storage)
    }
    apply()
    if new.query != old.query { controller.typedText = new.query }
    if new.sources != old.sources || new.actions != old.actions {
      read()
      reading?.wait(atMost: Self.patience)
    }
    follow()
  }

  private static func check(_ props: Props) throws(PropsError) {
    guard (0...100).contains(props.rows) else {
      throw .refused("rows", reason: "found \(props.rows), it takes 0 to 100")
    }
    if let terminal = props.terminal, terminal.isBlank {
      throw .refused("terminal", reason: "it names no program, write one such as xterm")
    }
  }

  // MARK: State

  /// What the user has typed, and the mode that is shown.
  private struct State: Codable {
    var query: String
    var mode: LauncherMode?
  }

  func saveState() -> Data? {
    // A launcher that is shown again after a launch begins anew.
    guard !context.isFinished else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try? encoder.encode(State(query: controller.typedText, mode: controller.finder.mode))
  }

  func restoreState(from state: Data) {
    guard let state = try? JSONDecoder().decode(State.self, from: state) else { return }
    controller.typedText = state.query
    controller.finder.mode = state.mode
  }

  // MARK: Rows

  /// The modes whose rows are shown: those of the property, and applications if there are items.
  private var modes: [LauncherMode] {
    var modes: [LauncherMode] = []
    for mode in props.sources where !modes.contains(mode) { modes.append(mode) }
    if !props.items.isEmpty || modes.isEmpty, !modes.contains(.apps) { modes.append(.apps) }
    return modes
  }

  private func apply() {
    applyOptions()
    controller.finder.show(history)
    showApplications()
  }

  private func applyOptions() {
    controller.apply(
      LauncherOptions(
        prompt: props.prompt, modes: modes, rows: props.rows,
        hasWindowManager: context.desktop?.workspaces.isEmpty == false))
  }

  private func read() {
    guard !props.sources.isEmpty else {
      reading = nil
      contents = LauncherContents()
      return show(contents)
    }
    let wish = LauncherContents.Wish(modes: props.sources, hasActions: props.actions)
    reading = LauncherReading(wish, of: session) { [weak self] in self?.show($0) }
  }

  private func show(_ contents: LauncherContents) {
    for problem in contents.index.problems where !self.contents.index.problems.contains(problem) {
      context.log(.info, problem)
    }
    self.contents = contents
    showApplications()
    controller.finder.show(contents.commands, of: .commands)
    showWindows()
    controller.finder.endReading()
  }

  private func showApplications() {
    controller.finder.show(
      props.items.map { LauncherEntry($0) } + contents.applications, of: .apps)
  }

  // MARK: Windows

  /// Follows the desktop while the user can see its windows.
  private func follow() {
    guard hasAppeared, context.isVisible, props.modes.contains(.windows) else {
      observation = nil
      return
    }
    if observation == nil {
      observation = context.desktop?.observe { [weak self] _ in
        self?.endActivationIfActive()
        self?.showWindows()
      }
    }
    showWindows()
  }

  private func showWindows() {
    guard let desktop = context.desktop, observation != nil else {
      return controller.finder.show([], of: .windows)
    }
    let workspaces = desktop.workspaces
    let others = desktop.windows().filter { !isOwn($0) }
    let rows = others.map { window in
      LauncherEntry(
        window: window.id, title: window.title, className: window.className,
        application: contents.index.application(ofClass: window.className).map {
          ($0.name, $0.icon)
        },
        workspace: window.workspace.flatMap {
          workspaces.count > 1 && workspaces.indices.contains($0) ? workspaces[$0] : nil
        })
    }
    applyOptions()
    controller.finder.show(rows, of: .windows)
  }

  /// Whether a window is the one of this widget, as far as its names tell.
  private func isOwn(_ window: WidgetDesktop.Window) -> Bool {
    window.className == "Maru" && window.title == controller.title
  }

  // MARK: Launch

  private func launch(_ row: LauncherEntry) {
    do throws(ProgramLaunchError) {
      let launch = try row.launch?.inTerminal(props.terminal, session: session)
      let values = [
        "kind": row.kind.rawValue, "id": row.target, "name": row.name,
        "command": launch?.line ?? "",
      ]
      let isHandled = context.emit("launch", values: values)
      if isHandled && !props.alwaysLaunch || props.noRun { note(row) }
      guard !isHandled || props.alwaysLaunch else { return }
      if props.noRun { return context.finish(with: .accepted(launch?.line ?? row.target)) }
      guard let launch else { return activate(row) }
      controller.finder.beginStarting()
      ProgramRunner.start(launch, session: session) { [weak self] problem in
        self?.end(row, problem)
      }
    } catch {
      controller.endStarting(problem: Self.text(of: error, starting: row))
    }
  }

  /// Shows a window, and ends when it is the active one.
  ///
  /// If this window closed before, window managers would take the focus back to a third one.
  private func activate(_ row: LauncherEntry) {
    guard let number = UInt32(row.target) else { return }
    controller.finder.beginStarting()
    activated = number
    context.desktop?.activate(window: number)
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.activationTime) { [weak self] in
      self?.endActivation()
    }
  }

  /// Ends if the wanted window is the active one.
  private func endActivationIfActive() {
    guard let activated, let desktop = context.desktop,
      desktop.windows().contains(where: { $0.id == activated && $0.isActive })
    else { return }
    endActivation()
  }

  private func endActivation() {
    guard activated != nil else { return }
    activated = nil
    controller.endStarting(problem: nil)
    context.finish(with: .accepted(nil))
  }

  /// Why a row was not started, in the user's language.
  private static func text(of problem: ProgramLaunchError, starting row: LauncherEntry) -> String {
    String(localized: "\(row.name) was not started. \(problem.text)")
  }

  private func end(_ row: LauncherEntry, _ problem: ProgramLaunchError?) {
    controller.endStarting(problem: problem.map { Self.text(of: $0, starting: row) })
    if let problem { return context.log(.warning, "\(row.name): \(problem)") }
    note(row)
    context.finish(with: .accepted(nil))
  }

  /// Notes the launch of a row in the history.
  private func note(_ row: LauncherEntry) {
    guard !props.noHistory, row.kind != .window else { return }
    history.add(row.id, at: Date())
    controller.finder.show(history)
  }

  /// Closes a window, or forgets how often something else was launched.
  private func remove(_ row: LauncherEntry) {
    guard row.kind == .window else {
      history.remove(row.id)
      return controller.finder.show(history)
    }
    guard let number = UInt32(row.target) else { return }
    context.desktop?.close(window: number)
    // The desktop reports no change if its workspaces are as before.
    for delay in Self.closingTimes {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
        if self?.observation != nil { self?.showWindows() }
      }
    }
  }
}

extension Launcher.Props {
  /// The modes that are found: the given ones, or applications if there are no items either.
  fileprivate var sources: [LauncherMode] {
    modes.isEmpty && items.isEmpty ? [.apps] : modes
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Launcher)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Launcher.self) }
