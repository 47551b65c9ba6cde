import Foundation

/// What a view of a nib file is made from: its element.
///
/// To a class's own `init?(coder:)` it is an archive that holds none of the class's keys.
final class NibCoder: NSCoder {
  let element: NibElement
  let reuseIdentifier: String?
  private let kitClass: UIView.Type
  private var configure: (@MainActor (UIView) -> Void)?

  /// Makes a coder for one view.
  ///
  /// - Parameters:
  ///   - element: The view's.
  ///   - reuseIdentifier: What a cell is called.
  ///   - kitClass: The kit's class that the view is, or is derived from.
  ///   - configure: Sets what the element says. Called once, when the kit's own part of the view is
  ///     complete: what a subclass does after `super.init(coder:)` comes later, as in UIKit.
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

  /// Configures the view if the class that calls is the last of the kit's.
  @MainActor func decode(_ view: UIView, as caller: UIView.Type) {
    if caller == kitClass { finish(view) }
  }

  /// Configures the view unless that was done.
  @MainActor func finish(_ view: UIView) {
    guard let configure else { return }
    self.configure = nil
    configure(view)
  }

  /// The element that a coder stands for, where it is a nib's.
  static func element(of coder: NSCoder) -> NibElement? { (coder as? NibCoder)?.element }

  /// What a cell is to be called, where the coder is a nib's.
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
  /// Takes what a nib file says of the view, at the end of a kit class's `init?(coder:)`.
  func decode(_ coder: NSCoder, as kitClass: UIView.Type) {
    (coder as? NibCoder)?.decode(self, as: kitClass)
  }
}
