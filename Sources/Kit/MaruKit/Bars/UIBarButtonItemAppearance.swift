import Foundation

/// The titles of bar items in their states.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: IdentityHashable {
  /// The usual titles.
  public private(set) var normal = UIBarButtonItemStateAppearance()
  /// The titles of pressed items; the usual ones by default.
  public private(set) var highlighted = UIBarButtonItemStateAppearance()
  /// The titles of disabled items; the usual ones by default, in grey.
  public private(set) var disabled = UIBarButtonItemStateAppearance()

  /// Creates an appearance of plain items.
  public convenience init() { self.init(style: .plain) }

  /// Creates an appearance of items with a style.
  public init(style: UIBarButtonItem.Style) { configureWithDefault(for: style) }

  /// Removes the attributes.
  ///
  /// A bar gives the titles of a style their weight anyway.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled] { state.titleTextAttributes = [:] }
  }

  /// Called after every change.
  final var onChange: (() -> Void)? {
    didSet { for state in [normal, highlighted, disabled] { state.onChange = onChange } }
  }

  /// A copy with the same attributes.
  func copy() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    copy.normal.titleTextAttributes = normal.titleTextAttributes
    copy.highlighted.titleTextAttributes = highlighted.titleTextAttributes
    copy.disabled.titleTextAttributes = disabled.titleTextAttributes
    return copy
  }

  /// The attributes of a title in a state.
  func attributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
    let usual = normal.titleTextAttributes
    if state.contains(.disabled) {
      // A disabled title is grey unless it has its own colour.
      return usual.filter { $0.key != .foregroundColor }
        .merging(disabled.titleTextAttributes) { $1 }
    }
    guard state.contains(.highlighted) else { return usual }
    return usual.merging(highlighted.titleTextAttributes) { $1 }
  }
}

/// The titles of bar items in one state.
@preconcurrency @MainActor
public final class UIBarButtonItemStateAppearance: IdentityHashable {
  init() {}

  /// The attributes of the title, such as its font and its colour.
  public var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

  /// Called after every change.
  var onChange: (() -> Void)?
}
