import Graphics

extension UITextView {
  /// The border of a text view.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// No border.
    case none = 0
    /// A thin line with round corners.
    case roundedRect = 1
  }
}

/// The border of a text view, like that of a text field.
@MainActor
final class TextViewBorder {
  private static let radius: CGFloat = 6

  private unowned let view: UITextView
  /// The border style.
  var style = UITextView.BorderStyle.none {
    didSet {
      guard style != oldValue else { return }
      view.layer.cornerRadius = style == .none ? 0 : Self.radius
      show()
    }
  }

  /// Creates the border of a view; none at first.
  init(of view: UITextView) { self.view = view }

  /// Updates the colour and the width for the view's traits.
  func update() { if style != .none { show() } }

  private func show() {
    view.layer.borderColor = TextFieldBorder.edge.resolvedColor(with: view.traitCollection).cgColor
    view.layer.borderWidth = style == .none ? 0 : 1 / view.pixelsPerPoint
  }
}
