import Foundation
import MaruKit

/// The gallery's title, a line below it with the latest outcome, and a button next to it that opens
/// the chat.
final class GalleryHeader: UIView {
  private static let gap: CGFloat = 2
  private static let top: CGFloat = 14
  private static let buttonSide: CGFloat = 44

  /// Called with each new text of the line.
  var onTell: ((String) -> Void)?
  /// Called when the button next to the title is pressed.
  var onChat: (() -> Void)?

  private let titleLabel = UILabel()
  private let line = UILabel()
  private let chat = UIButton(type: .system)

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.text = "Maru"
    titleLabel.adjustsFontSizeToFitWidth = true
    titleLabel.accessibilityTraits.insert(.header)
    line.text = "Five widgets, each from a plugin file."
    line.textColor = .secondaryLabel
    line.numberOfLines = 3
    chat.setImage(
      UIImage(
        systemName: "bubble.left.fill",
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 19, weight: .semibold)),
      for: .normal)
    chat.backgroundColor = .tertiarySystemFill
    chat.layer.cornerRadius = Self.buttonSide / 2
    chat.accessibilityLabel = "Chat"
    chat.addAction(UIAction { [unowned self] _ in onChat?() }, for: .touchUpInside)
    for view in [titleLabel, line, chat] { addSubview(view) }
    setFonts()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFonts()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Sets the fonts for the user's text size, up to a limit that leaves room for the widgets.
  private func setFonts() {
    func font(_ style: UIFont.TextStyle, most: CGFloat, _ weight: UIFont.Weight) -> UIFont {
      let preferred = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
      return .systemFont(ofSize: min(preferred.pointSize, most), weight: weight)
    }
    titleLabel.font = font(.largeTitle, most: 60, .bold)
    line.font = font(.subheadline, most: 34, .regular)
  }

  /// Shows a text in the line.
  func tell(_ text: String) {
    line.text = text
    onTell?(text)
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  /// Shows an outcome in the line.
  func tell(of outcome: WidgetOutcome) {
    switch outcome {
    case .accepted(let text?), .cancelled(let text?): tell("You chose “\(text)”.")
    case .accepted(nil): tell("Done.")
    case .cancelled(nil): tell("You dismissed it.")
    }
  }

  // MARK: Layout

  private func heights(width: CGFloat) -> [CGFloat] {
    let limit = CGSize(width: width, height: .greatestFiniteMagnitude)
    let text = CGSize(width: width - Self.buttonSide - 12, height: .greatestFiniteMagnitude)
    return [
      titleLabel.sizeThatFits(text).height.rounded(.up),
      line.sizeThatFits(limit).height.rounded(.up),
    ]
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let heights = heights(width: size.width)
    return CGSize(width: size.width, height: Self.top + heights[0] + Self.gap + heights[1])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heights = heights(width: bounds.width)
    let side = Self.buttonSide
    titleLabel.frame = CGRect(
      x: 0, y: Self.top, width: max(bounds.width - side - 12, 0), height: heights[0])
    line.frame = CGRect(
      x: 0, y: titleLabel.frame.maxY + Self.gap, width: bounds.width, height: heights[1])
    chat.frame = CGRect(
      x: bounds.width - side, y: titleLabel.frame.midY - side / 2, width: side, height: side)
  }
}
