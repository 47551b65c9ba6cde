import Foundation

/// The factory of one type of widget.
final class TypedWidgetFactory<W: Widget>: WidgetFactory {
  init() { super.init(information: W.information) }

  override func makeSchema() -> PropsSchema { PropsSchema(of: W.Props.self) }

  override func makeWidget(
    props: PropValues, state: Data?, context: WidgetContext
  ) throws -> WidgetInstance {
    let widget = try W(props: decode(props), context: context)
    if let state { widget.restoreState(from: state) }
    return TypedWidgetInstance(widget: widget, factory: self, context: context)
  }

  /// The defaults with values laid over them.
  ///
  /// Where nothing is set no JSON is made and no schema is needed.
  func decode(_ values: PropValues) throws(PropsError) -> W.Props {
    guard !values.values.isEmpty else { return W.Props() }
    try schema.check(values)
    let defaults = PropsSchema.defaults(of: W.Props.self)
    let merged = defaults.merging(values.values) { _, given in given }
    do {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try decoder.decode(W.Props.self, from: JSONEncoder().encode(PropValue.object(merged)))
    } catch {
      throw refusal(for: error, of: values)
    }
  }

  /// Says which property a decoder stumbled over.
  private func refusal(for error: any Error, of values: PropValues) -> PropsError {
    guard let error = error as? DecodingError else {
      return .refused("a property", reason: firstLine("\(error)"))
    }
    let (path, reason) = Self.place(of: error)
    let name = path.first?.stringValue ?? "a property"
    let property = schema.properties.first { $0.name == name }
    if path.count == 1, let property, let found = values.values[name], property.kind != .text {
      switch error {
      case .typeMismatch, .valueNotFound:
        return .illTyped(name, found: found, wanted: property.kind)
      default: break
      }
    }
    return .refused(name, reason: firstLine(reason))
  }

  private static func place(of error: DecodingError) -> (path: [any CodingKey], reason: String) {
    switch error {
    case .keyNotFound(let key, let context):
      (context.codingPath + [key], "its key \(key.stringValue) is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "\(error)")
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
    widget.update(to: try factory.decode(props))
  }

  override func saveState() -> Data? { widget.saveState() }
}
