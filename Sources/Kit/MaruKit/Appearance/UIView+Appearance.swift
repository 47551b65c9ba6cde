extension UIView: UIAppearance, UIAppearanceContainer {
  /// The proxy for all views of this class.
  public static func appearance() -> Self {
    AppearanceProxies.shared.object(of: self, make: makeAppearanceProxy)
  }

  /// The proxy for the views of this class inside of others.
  ///
  /// - Parameter containerTypes: Classes of views and controllers around the view, the innermost
  ///   first. Others may lie between them.
  /// - Returns: The proxy.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.shared.object(of: self, in: containerTypes, make: makeAppearanceProxy)
  }

  /// The proxy for the views of this class with given traits.
  ///
  /// - Parameter trait: The traits; those that are not specified may have any value.
  /// - Returns: The proxy.
  public static func appearance(for trait: UITraitCollection) -> Self {
    AppearanceProxies.shared.object(of: self, for: trait, make: makeAppearanceProxy)
  }

  /// The proxy for the views of this class with given traits inside of others.
  ///
  /// - Parameters:
  ///   - trait: The traits; those that are not specified may have any value.
  ///   - containerTypes: Classes of views and controllers around the view, the innermost first.
  ///     Others may lie between them.
  /// - Returns: The proxy.
  public static func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.shared.object(
      of: self, for: trait, in: containerTypes, make: makeAppearanceProxy)
  }

  private static func makeAppearanceProxy() -> Self {
    // These two have no `init(frame:)`, and neither have their subclasses.
    let view =
      if let collection = self as? UICollectionView.Type {
        collection.makeCollectionView() as UIView
      } else if let input = self as? UIInputView.Type {
        input.makeInputView() as UIView
      } else {
        makeView(frame: .zero)
      }
    // It is of this class, because each of the three makes one of its own class.
    return unsafeDowncast(view, to: self)
  }
}

extension UIView: AppearanceReceiver {
  /// Kept by the layer, so that a view has no room for it.
  var ownAppearance: Set<AppearanceProperty> {
    get { layer.value(forKey: Self.ownAppearanceKey) as? Set<AppearanceProperty> ?? [] }
    set { layer.setValue(newValue, forKey: Self.ownAppearanceKey) }
  }
  private static let ownAppearanceKey = "maruOwnAppearance"

  /// The superviews and the controllers, also the view's own.
  var appearanceSurroundings: [any UIAppearanceContainer] {
    Array(around.dropFirst().reversed())
  }

  var appearanceTraits: UITraitCollection { traitCollection }

  /// The view and the objects around it, outwards.
  var around: [any UIAppearanceContainer] {
    var objects: [any UIAppearanceContainer] = []
    for view in sequence(first: self, next: \.superview) {
      objects.append(view)
      guard let controller = view.viewController else { continue }
      objects.append(controller)
      if let arranger = controller.presentation?.arranger { objects.append(arranger) }
    }
    return objects
  }
}

// MARK: Instances of any class

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UIView {
  @_silgen_name("maru_makeView")
  @usableFromInline
  convenience init(ofViewClass: Void, frame: CGRect) { self.init(frame: frame) }

  /// Creates a view of this class with `init(frame:)`.
  @_silgen_name("maru_makeView")
  fileprivate static func makeView(frame: CGRect) -> UIView
}

extension UICollectionView {
  @_silgen_name("maru_makeCollectionView")
  @usableFromInline
  convenience init(ofClass: Void) {
    self.init(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Creates a collection view of this class with `init(frame:collectionViewLayout:)`.
  @_silgen_name("maru_makeCollectionView")
  fileprivate static func makeCollectionView() -> UICollectionView
}

extension UIInputView {
  @_silgen_name("maru_makeInputView")
  @usableFromInline
  convenience init(ofClass: Void) { self.init(frame: .zero, inputViewStyle: .default) }

  /// Creates an input view of this class with `init(frame:inputViewStyle:)`.
  @_silgen_name("maru_makeInputView")
  fileprivate static func makeInputView() -> UIInputView
}
