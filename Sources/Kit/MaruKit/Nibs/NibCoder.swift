import Foundation

/// The coder for a view of a nib file.
///
/// For a class's own `init?(coder:)` it is an archive without any of the class's keys.
final class NibCoder: NSCoder {
  let element: NibElement
  let reuseIdentifier: String?
  private let kitClass: UIView.Type
  private var configure: (@MainActor (UIView) -> Void)?

  /// Creates a coder for one view.
  ///
  /// - Parameters:
  ///   - element: The view's element.
  ///   - reuseIdentifier: The reuse identifier of a cell.
  ///   - kitClass: The view's nearest kit class.
  ///   - configure: Sets the element's properties on the view. It is called once, when the kit's
  ///     part of the view is complete. As in UIKit, a subclass's code after `super.init(coder:)`
  ///     runs later.
  init(
    element: NibElement, reuseIdentifier: String?, kitClass: UIView.Type,
    configure: @escaping @MainActor (UIView) -> Void
  ) {
    self.element = element
    self.reuseIdentifier = reuseIdentifier
    self.kitClass = kitClass
    self.configure = configure
    super.init()
  }

  /// Configures the view if the caller is the most derived kit class.
  @MainActor func decode(_ view: UIView, as caller: UIView.Type) {
    if caller == kitClass { finish(view) }
  }

  /// Configures the view unless it is configured already.
  @MainActor func finish(_ view: UIView) {
    guard let configure else { return }
    self.configure = nil
    configure(view)
  }

  /// The element of a nib's coder; `nil` for other coders.
  static func element(of coder: NSCoder) -> NibElement? { (coder as? NibCoder)?.element }

  /// The cell's reuse identifier; `nil` if the coder is not a nib's.
  static func reuseIdentifier(of coder: NSCoder) -> String? {
    (coder as? NibCoder)?.reuseIdentifier
  }

  // MARK: An archive without keys

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
  override func decodePropertyList(forKey key: String) -> Any? { nil }
}

extension UIView {
  /// Configures the view from a nib file, at the end of a kit class's `init?(coder:)`.
  func decode(_ coder: NSCoder, as kitClass: UIView.Type) {
    (coder as? NibCoder)?.decode(self, as: kitClass)
  }
}
