extension UIBarItem: UIAppearance, UIAppearanceContainer {
  /// The proxy for all items of this class.
  public static func appearance() -> Self {
    AppearanceProxies.shared.object(of: self, make: makeAppearanceProxy)
  }

  /// The proxy for the items of this class inside of others.
  ///
  /// - Parameter containerTypes: Classes of views and controllers around the item, the innermost
  ///   first. Others may lie between them.
  /// - Returns: The proxy.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.shared.object(of: self, in: containerTypes, make: makeAppearanceProxy)
  }

  /// The proxy for the items of this class in bars with given traits.
  ///
  /// - Parameter trait: The traits; those that are not specified may have any value.
  /// - Returns: The proxy.
  public static func appearance(for trait: UITraitCollection) -> Self {
    AppearanceProxies.shared.object(of: self, for: trait, make: makeAppearanceProxy)
  }

  /// The proxy for the items of this class in bars with given traits inside of others.
  ///
  /// - Parameters:
  ///   - trait: The traits; those that are not specified may have any value.
  ///   - containerTypes: Classes of views and controllers around the item, the innermost first.
  ///     Others may lie between them.
  /// - Returns: The proxy.
  public static func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.shared.object(
      of: self, for: trait, in: containerTypes, make: makeAppearanceProxy)
  }

  private static func makeAppearanceProxy() -> Self { unsafeDowncast(makeBarItem(), to: self) }
}

extension UIBarItem: AppearanceReceiver {
  private var bar: UIView? { (self as? UIBarButtonItem)?.host as? UIView }

  /// The bar and what is around it.
  var appearanceSurroundings: [any UIAppearanceContainer] { bar?.around.reversed() ?? [] }

  var appearanceTraits: UITraitCollection { bar?.traitCollection ?? .current }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UIBarItem {
  @_silgen_name("maru_makeBarItem")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates an item of this class with `init()`.
  @_silgen_name("maru_makeBarItem")
  fileprivate static func makeBarItem() -> UIBarItem
}
