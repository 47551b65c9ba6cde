import Foundation

/// The factory of one widget type.
final class TypedWidgetFactory<W: Widget>: WidgetFactory {
  private lazy var defaults = PropsCoding().values(of: W.Props())
  /// The names and types of the properties, in order, found by decoding the defaults again.
  ///
  /// If the type cannot decode its own encoding, the properties after the failure stay unknown.
  private lazy var types = PropsCoding().record(W.Props.self, from: defaults).properties
  /// The properties that have been described, by name.
  private var described: [String: PropsSchema.Property] = [:]
  /// The last checked properties, kept until a widget is made from them.
  private var checked: (values: PropValues, props: W.Props)?

  init() { super.init(information: W.information) }

  override func makeSchema() -> PropsSchema {
    PropsSchema(properties: types.map { property($0.name, $0.type) })
  }

  private func property(_ name: String, _ type: any Decodable.Type) -> PropsSchema.Property {
    if let known = described[name] { return known }
    let documentation = W.Props.documentation[name]
    let property = PropsSchema.Property(
      name: name, option: documentation?.option ?? PropsSchema.Property.plainOption(for: name),
      kind: PropKind(of: type), defaultValue: defaults[name],
      summary: documentation?.summary ?? "", vocabulary: documentation?.vocabulary)
    described[name] = property
    return property
  }

  override var demonstration: PropValues {
    PropValues(PropsCoding().values(of: W.demonstration).filter { $0.value != defaults[$0.key] })
  }

  override func check(_ props: PropValues) throws(PropsError) {
    checked = (props, try decode(props))
  }

  override func makeWidget(
    props: PropValues, state: Data?, context: WidgetContext
  ) throws -> WidgetInstance {
    let known = checked?.values == props ? checked?.props : nil
    checked = nil
    let widget = try W(props: known ?? decode(props), context: context)
    if let state { widget.restoreState(from: state) }
    return TypedWidgetInstance(widget: widget, factory: self, context: context)
  }

  /// The defaults, overridden by values.
  ///
  /// Without values, neither JSON nor a schema is needed. With some, only their properties are
  /// described, because finding the kind of a type takes 0.1 ms or more.
  func decode(_ values: PropValues) throws(PropsError) -> W.Props {
    guard !values.values.isEmpty else { return W.Props() }
    let given = types.filter { values.values[$0.name] != nil }.map { property($0.name, $0.type) }
    // If a name is unknown, the error lists all names.
    let isComplete = given.count == values.values.count
    try (isComplete ? PropsSchema(properties: given) : schema).check(values)
    do {
      return try props(laying: values.values)
    } catch {
      throw refusal(for: error, of: values)
    }
  }

  /// Decodes the defaults, overridden by values.
  private func props(laying values: [String: PropValue]) throws -> W.Props {
    let merged = defaults.merging(values) { _, given in given }
    return try PropsCoding().decode(W.Props.self, from: merged)
  }

  /// The refusal for a decoding error, with the property's name.
  private func refusal(for error: any Error, of values: PropValues) -> PropsError {
    let refusal = (error as? DecodingError).map { DecodingRefusal(of: $0, in: values) }
    let reason = firstLine(refusal?.reason ?? "\(error)")
    guard let name = refusal?.name ?? culprit(among: values) else {
      return .refused("a property", reason: reason)
    }
    guard refusal?.isWithin != true, let found = values.values[name],
      let property = schema.properties.first(where: { $0.name == name }),
      found == .null || ![.text, .json(acceptsText: true)].contains(property.kind)
    else { return .refused(name, reason: reason) }
    return .illTyped(name, found: found, wanted: property.kind)
  }

  /// The property that fails to decode by itself, if the error has no name.
  ///
  /// An example is a number outside of its type's range.
  private func culprit(among values: PropValues) -> String? {
    values.values.keys.sorted().first { name in
      (try? props(laying: values.values.filter { $0.key == name })) == nil
    }
  }

  private func firstLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason given"
  }
}

/// A running widget of one type.
final class TypedWidgetInstance<W: Widget>: WidgetInstance {
  private let widget: W
  private let factory: TypedWidgetFactory<W>

  init(widget: W, factory: TypedWidgetFactory<W>, context: WidgetContext) {
    self.widget = widget
    self.factory = factory
    super.init(viewController: widget.makeViewController(), context: context)
  }

  override func update(props: PropValues) throws(PropsError) {
    let decoded = try factory.decode(props)
    do {
      try widget.update(to: decoded)
    } catch let error as PropsError {
      throw error
    } catch {
      throw .refused("a property", reason: "\(error)")
    }
  }

  override func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    try ActionDocumentation.check(action, values: values, among: W.information.actions)
    return try widget.perform(action: action, values: values)
  }

  override var preferredSize: CGSize {
    let size = super.preferredSize
    return size.width > 0 && size.height > 0 ? size : W.information.preferredSize
  }

  override var windowStyle: WidgetWindowStyle { widget.windowStyle }

  override func outcomeAtEndOfFeed() -> WidgetOutcome { widget.outcomeAtEndOfFeed() }

  override func saveState() -> Data? { widget.saveState() }
}
