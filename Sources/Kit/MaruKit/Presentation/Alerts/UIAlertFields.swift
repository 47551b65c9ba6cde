import Foundation
import Graphics

/// The text fields of an alert, stacked in a box.
@MainActor
final class AlertFieldList: UIView {
  /// The fields, from top to bottom.
  private(set) var fields: [AlertTextField] = []
  private let border = TextFieldBorder(frame: .zero)
  private var lines: [UIView] = []

  /// The vertical padding of a field around its line of text, in points.
  private static let padding: CGFloat = 14
  private static let margin: CGFloat = 7

  override init(frame: CGRect) {
    super.init(frame: frame)
    border.style = .roundedRect
    addSubview(border)
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a field below the others.
  func add(_ field: AlertTextField) {
    if !fields.isEmpty {
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      addSubview(line)
      lines.append(line)
    }
    fields.append(field)
    addSubview(field)
  }

  /// The total height of the fields, in points.
  var height: CGFloat { fields.map(height).reduce(0, +) }

  private func height(of field: UITextField) -> CGFloat {
    let side = field.leftView ?? field.rightView
    return ceilToPixels(
      max((field.font?.lineHeight ?? 0) + Self.padding, side?.bounds.height ?? 0))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    border.frame = bounds
    let pixel = 1 / pixelsPerPoint
    var y: CGFloat = 0
    for (index, field) in fields.enumerated() {
      let height = height(of: field)
      if index > 0 {
        lines[index - 1].frame = CGRect(x: 0, y: y, width: bounds.width, height: pixel)
      }
      field.frame = CGRect(
        x: Self.margin, y: y, width: max(bounds.width - 2 * Self.margin, 0), height: height)
      y += height
    }
  }
}

/// A text field of an alert: Return moves to the next.
@MainActor
final class AlertTextField: UITextField {
  /// Called on Return, after the delegate and the targets.
  var onReturn: ((AlertTextField) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .preferredFont(forTextStyle: .footnote)
    adjustsFontForContentSizeCategory = true
  }

  required init?(coder: NSCoder) { nil }

  override func returnPressed() {
    if returnToTargets() { onReturn?(self) }
  }

  /// The caret shows the focus.
  override var showsFocusRing: Bool { false }

  /// Scrolls to the focused field.
  override func didUpdateFocus() {
    super.didUpdateFocus()
    guard isFocused else { return }
    let above = sequence(first: self as UIView, next: \.superview)
    guard let scrollView = above.compactMap({ $0 as? UIScrollView }).first else { return }
    scrollView.scrollRectToVisible(convert(bounds, to: scrollView), animated: true)
  }
}
