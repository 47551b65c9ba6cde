internal import JSON
import PlainText

/// Reads tables of windows.
final class WindowReader {
  private let log: MistakeLog
  private let references: ReferenceChecker
  private let checker: ValueChecker
  private let groups: GroupReader
  private let themes: ThemeReader
  private let environment: [String: String]
  private var owners = OwnerChains()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - log: Receives the mistakes.
  ///   - references: Receives the names of the windows.
  ///   - checker: Checks names and titles.
  ///   - groups: Reads the windows' widgets.
  ///   - themes: Reads the windows' themes.
  ///   - environment: The environment variables, for paths with `~`.
  init(
    log: MistakeLog, references: ReferenceChecker, _ checker: ValueChecker, _ groups: GroupReader,
    _ themes: ThemeReader, environment: [String: String]
  ) {
    self.log = log
    self.references = references
    self.checker = checker
    self.groups = groups
    self.themes = themes
    self.environment = environment
  }

  /// Reports windows that own each other.
  func checkOwners() { owners.check(log: log) }

  /// Reads `[window.NAME]`.
  ///
  /// - Returns: The window; `nil` if its name is taken, or if it is not a table.
  func read(_ member: TOMLMember) -> WindowConfiguration? {
    let id = member.key
    checker.checkName(id, of: "a window", at: member.keyPosition)
    if let first = references.windows[id] {
      log.add(member.keyPosition, "the window “\(id)” is already defined at \(first)")
      return nil
    }
    references.define(window: id, at: member.keyPosition)
    guard let fields = TableReader(member.node, as: .window, name: "window.\(id)", log: log) else {
      return nil
    }
    let kind = fields.word("kind", as: Kind.self) ?? .normal
    let anchor = fields.word("anchor", as: Anchor.self)
    checkPanel(id, kind, anchor, fields, at: member.keyPosition)
    let isBar = kind == .panel && anchor?.isHorizontalEdge == true
    let isSideBar = kind == .panel && anchor?.isEdge == true && !isBar
    let content = groups.read(
      fields, in: id, of: "the window “\(id)”", defaultAxis: isBar ? .row : .column,
      at: member.keyPosition)
    return WindowConfiguration(
      id: id, kind: kind, monitor: fields.monitor("monitor") ?? .primary, anchor: anchor,
      width: fields.length("width") ?? (isBar ? .fraction(1) : nil),
      height: fields.length("height") ?? (isSideBar ? .fraction(1) : nil),
      margin: fields.edges("margin") ?? Edges(), layer: fields.word("layer", as: Layer.self),
      focus: fields.word("focus", as: FocusPolicy.self),
      clickThrough: readClickThrough(fields), reserve: fields.truth("reserve"),
      isVisible: fields.truth("visible") ?? true, isSticky: fields.truth("sticky"),
      title: readTitle(fields), icon: readIcon(fields), owner: readOwner(fields, of: id),
      isModal: fields.truth("modal"), hasBackground: fields.truth("background") ?? true,
      content: groups.withDefaultIds(content, in: id), theme: themes.read(fields) ?? Theme(),
      restarts: fields.truth("restart") ?? true, scale: fields.number("scale"),
      sandbox: readSandbox(fields),
      logLevel: fields.word("log-level", as: LogLevel.self), position: member.keyPosition,
      keyPositions: fields.keyPositions)
  }

  /// Reads the title, which can be bound to variables.
  private func readTitle(_ fields: TableReader) -> String? {
    if let node = fields.node("title") { checker.checkBindings(in: node, of: nil) }
    return fields.text("title")
  }

  /// Reads an icon; what has a slash or ends like a picture is a path.
  private func readIcon(_ fields: TableReader) -> String? {
    guard let text = fields.text("icon"), let node = fields.node("icon") else { return nil }
    let isPath =
      text.contains("/")
      || [".png", ".jpg", ".jpeg"].contains { text.lowercased().hasSuffix($0) }
    return isPath
      ? FilePaths.absolute(
        FilePaths.path(text, relativeTo: node.position.file, environment: environment)) : text
  }

  private func readOwner(_ fields: TableReader, of id: String) -> String? {
    guard let owner = fields.text("owner"), let node = fields.node("owner") else {
      if fields.node("modal").map(\.json) == true, !fields.has("owner") {
        log.add(fields.position(of: "modal"), "modal needs owner: the window that is blocked")
      }
      return nil
    }
    guard owner != id else {
      log.add(node.position, "the window “\(id)” cannot be its own owner")
      return nil
    }
    references.use(.window(owner), at: node.position)
    owners.add(owner, of: id, at: node.position)
    return owner
  }

  private func readSandbox(_ fields: TableReader) -> SandboxGrants? {
    guard let node = fields.node("sandbox") else { return nil }
    if case .bool(let value) = node.value { return value ? SandboxGrants() : nil }
    guard node.members != nil else {
      fields.reportWrong("sandbox", node)
      return nil
    }
    guard let table = TableReader(node, as: .sandbox, name: "sandbox", log: log) else { return nil }
    func paths(_ key: String) -> [String] {
      table.list(key).compactMap { node in
        guard let text = node.string, !text.isEmpty, !text.utf8.contains(0) else {
          log.add(node.position, "\(key) takes paths, found \(node.found)")
          return nil
        }
        return FilePaths.absolute(
          FilePaths.path(text, relativeTo: node.position.file, environment: environment))
      }
    }
    return SandboxGrants(
      network: table.truth("network") ?? false, commands: table.truth("commands") ?? false,
      read: paths("read"), write: paths("write"))
  }

  private func readClickThrough(_ fields: TableReader) -> ClickThrough {
    let key = "click-through"
    guard let node = fields.node(key) else { return .nothing }
    if case .bool(let value) = node.value { return value ? .everything : .nothing }
    if node.string == "background" { return .background }
    guard let elements = node.elements else {
      let hint = node.string.map { NearestName.hint(for: $0, among: ["background"]) } ?? ""
      fields.reportWrong(key, node, hint: hint)
      return .nothing
    }
    return .regions(
      elements.compactMap { element in
        guard let region = TableReader(element, as: .region, name: "a rectangle", log: log),
          let x = region.number("x"), let y = region.number("y"),
          let width = region.number("width"), let height = region.number("height")
        else { return nil }
        return ClickThrough.Region(x: x, y: y, width: width, height: height)
      })
  }

  private func checkPanel(
    _ id: String, _ kind: Kind, _ anchor: Anchor?, _ fields: TableReader,
    at position: SourcePosition
  ) {
    let isKnown = !fields.has("kind") || fields.node("kind")?.string == kind.rawValue
    if isKnown, kind != .panel, fields.node("reserve").map(\.json) == true {
      log.add(
        fields.position(of: "reserve"),
        "reserve is for panels, but the window “\(id)” is of the kind \(kind.rawValue)")
    }
    guard kind == .panel, anchor?.isEdge != true else { return }
    let edges = "a panel sits at an edge: anchor = \"top\", \"bottom\", \"left\" or \"right\""
    if let anchor {
      log.add(fields.position(of: "anchor"), "\(edges), found “\(anchor.rawValue)”")
    } else if !fields.has("anchor") {
      log.add(position, "the panel “\(id)” has no anchor; \(edges)")
    }
  }
}
