import Foundation
import Layers

/// The text field of a search bar, which can also be used by itself.
///
/// Mirrors UIKit without its tokens. It is 36 points high, and grows with the text size.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  private static let height: CGFloat = 36
  private static let radius: CGFloat = 10
  private static let margin: CGFloat = 6
  private static let glassWidth: CGFloat = 20

  private let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
  /// The bar that the field is part of.
  final weak var bar: UISearchBar?
  /// Whether a search begins when the field becomes first responder.
  final var beginsSearch: Bool { bar?.searchController?.isActive == false }
  /// Called for Escape; returns whether the key has an effect.
  final var onEscape: (() -> Bool)?

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a field from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    AppearanceProxies.setDefaults {
      font = .preferredFont(forTextStyle: .body)
      adjustsFontForContentSizeCategory = true
      backgroundColor = .tertiarySystemFill
      clearButtonMode = .whileEditing
    }
    layer.cornerRadius = Self.radius
    layer.masksToBounds = true
    glass.tintColor = .secondaryLabel
    glass.contentMode = .scaleAspectFit
    glass.isAccessibilityElement = false
    leftView = glass
    leftViewMode = .always
    returnKeyType = .search
    accessibilityTraits.insert(.searchField)
  }

  open override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width, height: max(size.height, Self.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    guard leftView === glass else { return super.leftViewRect(forBounds: bounds) }
    let side = Self.glassWidth
    let x = readsRightToLeft ? bounds.maxX - Self.margin - side : bounds.minX + Self.margin
    return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let rect = super.clearButtonRect(forBounds: bounds)
    return rect.offsetBy(dx: readsRightToLeft ? Self.margin : -Self.margin, dy: 0)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.textRect(forBounds: bounds))
  }

  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.editingRect(forBounds: bounds))
  }

  /// The rectangle of the text with a margin at both ends.
  private func inset(_ text: CGRect) -> CGRect {
    text.insetBy(dx: min(Self.margin, text.width / 2), dy: 0)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isEscape = presses.contains { $0.key?.keyCode == .keyboardEscape }
    if isEscape, markedTextRange == nil, onEscape?() == true { return }
    super.pressesBegan(presses, with: event)
  }
}
