import Foundation
import Graphics

/// The content of a picker's row.
@MainActor
enum PickerRowContent {
  case title(String)
  case attributedTitle(NSAttributedString)
  case view(UIView)

  /// Returned by delegates whose rows have titles, because Swift cannot ask what they implement.
  static let titleMark = UIView(frame: .zero)

  /// The text of the row, for assistive software and for typed letters.
  var text: String {
    switch self {
    case .title(let title): title
    case .attributedTitle(let title): title.string
    case .view(let view): Self.text(in: view) ?? ""
    }
  }

  private static func text(in view: UIView) -> String? {
    if let label = view.accessibilityLabel ?? (view as? UILabel)?.text { return label }
    for part in view.subviews {
      if let label = text(in: part) { return label }
    }
    return nil
  }
}

/// A visible row of a picker, which holds a title or the delegate's view.
@MainActor
final class PickerRow: UIView {
  private var label: UILabel?
  /// The delegate's view.
  private(set) var custom: UIView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    // The component speaks for its rows.
    accessibilityElementsHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Fills the row.
  func show(_ content: PickerRowContent, font: UIFont, color: UIColor) {
    switch content {
    case .view(let view):
      label?.isHidden = true
      if custom !== view { removeCustom() }
      if view.superview !== self { addSubview(view) }
      custom = view
    case .title(let title):
      let label = readyLabel()
      label.attributedText = nil
      label.font = font
      label.textColor = color
      label.text = title
    case .attributedTitle(let title):
      let label = readyLabel()
      label.font = font
      label.textColor = color
      label.attributedText = title
    }
    setNeedsLayout()
  }

  /// Takes out the delegate's view, for another row.
  func removeCustom() {
    if custom?.superview === self { custom?.removeFromSuperview() }
    custom = nil
  }

  private func readyLabel() -> UILabel {
    removeCustom()
    if let label {
      label.isHidden = false
      return label
    }
    let new = UILabel(frame: bounds)
    new.textAlignment = .center
    new.isAccessibilityElement = false
    new.adjustsFontSizeToFitWidth = true
    new.minimumScaleFactor = 0.6
    addSubview(new)
    label = new
    return new
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label?.frame = bounds.insetUpToCenter(dx: 2, dy: 0)
    if let custom, custom.superview === self { custom.frame = bounds }
  }
}
