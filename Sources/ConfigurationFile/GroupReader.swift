internal import JSON

/// Reads the widgets of windows, in rows, columns and groups.
struct GroupReader {
  private let log: MistakeLog
  private let references: ReferenceChecker
  private let checker: ValueChecker
  private let actions: ActionReader

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - log: Receives the mistakes.
  ///   - references: Receives the names of the widgets, and those that only plugins can confirm.
  ///   - checker: Checks names and properties.
  ///   - actions: Reads the actions of events.
  init(
    log: MistakeLog, references: ReferenceChecker, _ checker: ValueChecker,
    _ actions: ActionReader
  ) {
    self.log = log
    self.references = references
    self.checker = checker
    self.actions = actions
  }

  /// Reads the widgets of a window or of a group.
  ///
  /// - Parameters:
  ///   - fields: The table of the window or the group.
  ///   - window: The window.
  ///   - what: What the table is called in a mistake.
  ///   - defaultAxis: The axis if the table has none.
  ///   - position: The place of the table.
  /// - Returns: The widgets without mistakes.
  func read(
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
        let group = read(
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
      checker.checkName(id, of: "a widget", at: position)
      if let first = references.widgets[window]?[id] {
        log.add(position, "the window “\(window)” already has the widget “\(id)” at \(first)")
      }
      references.define(widget: id, in: window, at: position)
    }
    let props = fields.named("props")
    for prop in props {
      checker.checkNumbers(in: prop.node, of: prop.key)
      checker.checkBindings(in: prop.node, of: nil)
    }
    let name = fields.text("name")
    var actions: [String: [Action]] = [:]
    for event in fields.named("on") {
      if event.key.isEmpty {
        log.add(event.keyPosition, "on needs the name of an event, or *")
      } else if let name {
        references.use(
          PluginReference(plugin: name, name: .event(event.key), position: event.keyPosition))
      }
      actions[event.key] = self.actions.read(
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

  /// Gives each widget without an id one: its name in lower case, then NAME-2, ….
  ///
  /// Ids that the file sets come first, so that a default never takes one of them.
  func withDefaultIds(_ group: LayoutGroup, in window: String) -> LayoutGroup {
    var numbers: [String: Int] = [:]
    return withDefaultIds(group, in: window, &numbers)
  }

  /// Gives an id to each widget without one.
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
