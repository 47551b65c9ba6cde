/// How nib files describe one class of views.
///
/// A view is read by the kinds of its class and of all its superclasses, `UIView` first. A new kind
/// is a file like `NibSlider.swift` and an entry in `all`.
@MainActor
struct NibViewKind {
  /// The tag of its elements.
  let tag: String
  let type: UIView.Type
  /// The tags of the child elements that only this kind has.
  let parts: Set<String>
  private var outlets: [String: @MainActor (UIView, AnyObject) -> NibConnector.Result] = [:]
  private let reader: @MainActor (UIView, NibElement, NibBuilder) -> Void

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - tag: The tag of its elements.
  ///   - type: The class.
  ///   - parts: The tags of the child elements that only this kind has. Others are reported.
  ///   - outlets: The outlets of the class without its superclasses'.
  ///   - read: Sets the values of an element on a view, without the superclasses' values.
  init<View: UIView>(
    _ tag: String, _ type: View.Type, parts: Set<String> = [], outlets: [NibOutlet<View>] = [],
    read: @escaping @MainActor (View, NibElement, NibBuilder) -> Void = { _, _, _ in }
  ) {
    self.tag = tag
    self.type = type
    self.parts = parts
    for outlet in outlets {
      self.outlets[outlet.name] = { view, value in
        (view as? View).map { outlet.connect(value, of: $0) } ?? .missing
      }
    }
    reader = { view, element, nib in
      if let view = view as? View { read(view, element, nib) }
    }
  }

  /// All kinds of views in nib files.
  private static let all: [NibViewKind] = [
    NibView.kind, NibControl.kind,
    NibActivityIndicatorView.kind, NibButton.kind, NibCollectionReusableView.kind,
    NibCollectionView.kind, NibCollectionViewCell.kind, NibImageView.kind, NibLabel.kind,
    NibNavigationBar.kind, NibPageControl.kind, NibProgressView.kind, NibScrollView.kind,
    NibSearchBar.kind, NibSegmentedControl.kind, NibSlider.kind, NibStackView.kind,
    NibStepper.kind, NibSwitch.kind, NibTableView.kind, NibTableViewCell.kind,
    NibTextField.kind, NibTextView.kind, NibToolbar.kind, NibVisualEffectView.kind,
  ]
  private static let byTag = Dictionary(uniqueKeysWithValues: all.map { ($0.tag, $0) })
  private static let byClass = Dictionary(
    uniqueKeysWithValues: all.map { (ObjectIdentifier($0.type), $0) })
  private static let allParts = all.reduce(into: Set<String>()) { $0.formUnion($1.parts) }

  /// The kind with a tag.
  static func tagged(_ tag: String) -> NibViewKind? { byTag[tag] }

  /// Whether any kind has child elements with the tag.
  static func isPart(_ tag: String) -> Bool { allParts.contains(tag) }

  /// The kinds of a view's class and its superclasses, most derived first.
  private static func kinds(of view: UIView) -> [NibViewKind] {
    NibClasses.ancestry(of: Swift.type(of: view)).compactMap { byClass[ObjectIdentifier($0)] }
  }

  /// Sets the values of an element on a view.
  static func read(_ view: UIView, _ element: NibElement, _ nib: NibBuilder) {
    for kind in kinds(of: view).reversed() { kind.reader(view, element, nib) }
  }

  /// Connects an object to an outlet of a kit class; `nil` if the class has no such outlet.
  static func connect(
    _ value: AnyObject, to name: String, of view: UIView
  ) -> NibConnector.Result? {
    for kind in kinds(of: view) {
      if let connect = kind.outlets[name] { return connect(view, value) }
    }
    return nil
  }
}
