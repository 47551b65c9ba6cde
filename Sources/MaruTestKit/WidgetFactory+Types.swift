import MaruKit

extension WidgetFactory {
  /// The factories that were made, by the type of their widgets; a descriptor is never freed.
  private static var known: [ObjectIdentifier: WidgetFactory] = [:]

  /// The factory of a widget that is linked into the test, without a plugin.
  ///
  /// - Parameter widget: The widget's type.
  /// - Returns: The only factory of this type.
  /// - Throws: `TestScreenError.unsupported` if there is no memory for it.
  static func of<W: Widget>(_ widget: W.Type) throws -> WidgetFactory {
    if let factory = known[ObjectIdentifier(widget)] { return factory }
    guard let descriptor = pluginDescriptor(of: widget).flatMap(PluginDescriptor.init),
      let factory = descriptor.makeFactory()
    else { throw TestScreenError.unsupported("\(widget) has no descriptor") }
    known[ObjectIdentifier(widget)] = factory
    return factory
  }
}
