import JSON
import PlainText

extension ConfigurationReader {
  /// Reads `[window.NAME]`.
  func readWindow(_ member: TOMLMember) {
    let id = member.key
    checkName(id, of: "a window", at: member.keyPosition)
    if let first = references.windows[id] {
      return log.add(member.keyPosition, "the window “\(id)” is already defined at \(first)")
    }
    references.define(window: id, at: member.keyPosition)
    guard let fields = TableReader(member.node, as: .window, name: "window.\(id)", log: log) else {
      return
    }
    let kind = fields.word("kind", as: Kind.self) ?? .normal
    let anchor = fields.word("anchor", as: Anchor.self)
    checkPanel(id, kind, anchor, fields, at: member.keyPosition)
    let isBar = kind == .panel && anchor?.isHorizontalEdge == true
    let isSideBar = kind == .panel && anchor?.isEdge == true && !isBar
    var numbers: [String: Int] = [:]
    let content = readGroup(
      fields, in: id, of: "the window “\(id)”", defaultAxis: isBar ? .row : .column,
      at: member.keyPosition)
    configuration.windows.append(
      WindowConfiguration(
        id: id, kind: kind, monitor: fields.monitor("monitor") ?? .primary, anchor: anchor,
        width: fields.length("width") ?? (isBar ? .fraction(1) : nil),
        height: fields.length("height") ?? (isSideBar ? .fraction(1) : nil),
        margin: fields.edges("margin") ?? Edges(), layer: fields.word("layer", as: Layer.self),
        focus: fields.word("focus", as: FocusPolicy.self),
        clickThrough: readClickThrough(fields), reserve: fields.truth("reserve"),
        isVisible: fields.truth("visible") ?? true, isSticky: fields.truth("sticky"),
        title: readTitle(fields), icon: readIcon(fields), owner: readOwner(fields, of: id),
        isModal: fields.truth("modal"), hasBackground: fields.truth("background") ?? true,
        content: withDefaultIds(content, in: id, &numbers), theme: readTheme(fields) ?? Theme(),
        restarts: fields.truth("restart") ?? true, scale: fields.number("scale"),
        sandbox: readSandbox(fields),
        logLevel: fields.word("log-level", as: LogLevel.self), position: member.keyPosition,
        keyPositions: fields.keyPositions))
  }

  /// Reads the title, which can be bound to variables.
  private func readTitle(_ fields: TableReader) -> String? {
    if let node = fields.node("title") { checkBindings(in: node, of: nil) }
    return fields.text("title")
  }

  /// Reads an icon; what has a slash or ends like a picture is a path.
  private func readIcon(_ fields: TableReader) -> String? {
    guard let text = fields.text("icon"), let node = fields.node("icon") else { return nil }
    let isPath =
      text.contains("/")
      || [".png", ".jpg", ".jpeg"].contains { text.lowercased().hasSuffix($0) }
    return isPath ? FilePaths.absolute(path(text, relativeTo: node.position.file)) : text
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
        return FilePaths.absolute(path(text, relativeTo: node.position.file))
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

  // MARK: Groups

  private func readGroup(
    _ fields: TableReader, in window: String, of what: String,
    defaultAxis: LayoutGroup.Axis, at position: SourcePosition
  ) -> LayoutGroup {
    let nodes = fields.list("widgets")
    if nodes.isEmpty, fields.node("widgets")?.elements != nil || !fields.has("widgets") {
      log.add(
        fields.has("widgets") ? fields.position(of: "widgets") : position,
        "\(what) has no widgets; add widgets = [{ name = \"Label\" }]")
    }
    return LayoutGroup(
      axis: fields.word("layout", as: LayoutGroup.Axis.self) ?? defaultAxis,
      spacing: fields.number("spacing") ?? LayoutGroup.defaultSpacing,
      padding: fields.edges("padding") ?? Edges(),
      alignment: fields.word("alignment", as: LayoutGroup.Alignment.self),
      items: nodes.compactMap { readItem($0, in: window) })
  }

  private func readItem(_ node: TOMLNode, in window: String) -> LayoutItem? {
    guard let members = node.members else {
      log.add(node.position, "widgets takes a list of tables, found \(node.found)")
      return nil
    }
    let keys = Set(members.map(\.key))
    if keys.contains("name") { return readWidget(node, in: window).map(LayoutItem.widget) }
    if !keys.isDisjoint(with: ["widgets", "layout"]) {
      return TableReader(node, as: .groupItem, name: "a group", log: log).map { fields in
        let group = readGroup(
          fields, in: window, of: "the group", defaultAxis: .column, at: node.position)
        return .group(group, weight: fields.number("weight"))
      }
    }
    if keys.contains("space") {
      return TableReader(node, as: .spaceItem, name: "a gap", log: log)?.number("space")
        .map(LayoutItem.space)
    }
    // Reports unknown keys; one may be a misspelt name.
    _ = TableReader(node, as: .item, name: "a widget", log: log)
    log.add(
      node.position, "an item of widgets needs name (a widget), widgets (a group) or space (a gap)")
    return nil
  }

  // MARK: Widgets

  private func readWidget(_ node: TOMLNode, in window: String) -> WidgetConfiguration? {
    guard let fields = TableReader(node, as: .widgetItem, name: "a widget", log: log) else {
      return nil
    }
    let id = fields.text("id")
    if let id {
      let position = fields.position(of: "id")
      checkName(id, of: "a widget", at: position)
      if let first = references.widgets[window]?[id] {
        log.add(position, "the window “\(window)” already has the widget “\(id)” at \(first)")
      }
      references.define(widget: id, in: window, at: position)
    }
    let props = fields.named("props")
    for prop in props {
      checkNumbers(in: prop.node, of: prop.key)
      checkBindings(in: prop.node, of: nil)
    }
    let name = fields.text("name")
    var actions: [String: [Action]] = [:]
    for event in fields.named("on") {
      if event.key.isEmpty {
        log.add(event.keyPosition, "on needs the name of an event, or *")
      } else if let name {
        pluginReferences.append(
          PluginReference(plugin: name, name: .event(event.key), position: event.keyPosition))
      }
      actions[event.key] = readActions(
        event, as: "on.\(event.key)", of: .widget(plugin: name, name: event.key, window: window))
    }
    let weight = fields.number("weight")
    let width = fields.number("width")
    let height = fields.number("height")
    guard let name else { return nil }
    return WidgetConfiguration(
      name: name, id: id ?? "",
      props: Dictionary(props.map { ($0.key, $0.node.json) }) { first, _ in first },
      weight: weight, width: width, height: height, actions: actions,
      position: fields.position(of: "name"),
      propPositions: Dictionary(props.map { ($0.key, $0.keyPosition) }) { first, _ in first })
  }

  /// Gives an id to each widget without one: its name in lower case, then NAME-2, ….
  ///
  /// Ids that the file sets come first, so that a default never takes one of them.
  ///
  /// - Parameters:
  ///   - group: The widgets.
  ///   - window: The window.
  ///   - numbers: The last number of each name, so that many equal names take linear time.
  /// - Returns: The group with ids.
  private func withDefaultIds(
    _ group: LayoutGroup, in window: String, _ numbers: inout [String: Int]
  ) -> LayoutGroup {
    var group = group
    group.items = group.items.map { item in
      switch item {
      case .widget(var widget) where widget.id.isEmpty:
        let base = Identifier.made(from: widget.name)
        var number = numbers[base] ?? 0
        var id: String
        repeat {
          number += 1
          id = number == 1 ? base : "\(base)-\(number)"
        } while references.widgets[window]?[id] != nil
        numbers[base] = number
        widget.id = id
        references.define(widget: id, in: window, at: widget.position)
        return .widget(widget)
      case .group(let nested, let weight):
        return .group(withDefaultIds(nested, in: window, &numbers), weight: weight)
      default: return item
      }
    }
    return group
  }
}
