/// The values that one kind of layer has and others lack.
///
/// They are stored apart from the others, so that the many plain layers stay small. A class of
/// layers sets its kind when it is created, as `model.kind`; that is all that it takes to register
/// it. The type lies in the file of its class.
protocol LayerKind: Sendable {
  /// The default values.
  init()

  /// The property of such layers with a key path, or `nil` if there is none.
  ///
  /// Only properties that can be animated need one.
  static func property(_ keyPath: String) -> LayerKeyPath?

  /// The keys of the properties whose changes are animated implicitly.
  static var implicitKeys: Set<String> { get }

  /// Multiplies the colours by that of a replicator's copy.
  mutating func tint(_ color: InstanceColor)
}

extension LayerKind {
  static func property(_ keyPath: String) -> LayerKeyPath? { nil }

  static var implicitKeys: Set<String> { [] }

  mutating func tint(_ color: InstanceColor) {}
}

extension LayerProperties {
  /// The values of a kind.
  ///
  /// Layers of another kind return the defaults and ignore changes.
  subscript<Kind: LayerKind>(_ type: Kind.Type) -> Kind {
    get { self.kind as? Kind ?? Kind() }
    set { if self.kind is Kind { self.kind = newValue } }
  }
}
