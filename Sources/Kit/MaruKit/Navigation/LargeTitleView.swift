import Foundation
import Graphics

/// The row of a navigation bar with a large title.
///
/// The title keeps its distance from the lower edge; a row that shrinks cuts it off at the upper
/// one.
@MainActor
final class LargeTitleView: UIView {
  /// The height of the row at the default text size, in points.
  private static let usualHeight: CGFloat = 52
  /// The share of the free height that is below the title.
  private static let shareBelow: CGFloat = 0.7
  /// The pull that enlarges the title by its whole size, in points, and the greatest scale.
  private static let pullOfScale: CGFloat = 1000
  private static let greatestScale: CGFloat = 1.1

  private let label = UILabel(frame: .zero)
  /// The height of the row over the top of the content, in points.
  private(set) var wholeHeight: CGFloat = 0

  /// Creates an empty row.
  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    label.accessibilityTraits = [.staticText, .header]
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Text

  /// The font of large titles, bold and as large as the user's texts.
  static func font(for traits: UITraitCollection) -> UIFont {
    let size = UIFont.TextStyle.largeTitle.pointSize(at: traits.preferredContentSizeCategory)
    return .systemFont(ofSize: size, weight: .bold)
  }

  /// The height of the row for a font, in points.
  static func height(for font: UIFont?, _ traits: UITraitCollection) -> CGFloat {
    let factor = UIFont.TextStyle.largeTitle.factor(at: traits.preferredContentSizeCategory)
    return max((usualHeight * max(factor, 1)).rounded(), font?.lineHeight.rounded(.up) ?? 0)
  }

  /// Shows a title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - attributes: Its attributes, among them a font.
  ///   - wholeHeight: The height of the row over the top of the content, in points.
  func show(_ title: String, attributes: [NSAttributedString.Key: Any], wholeHeight: CGFloat) {
    label.show(title, attributes: attributes)
    label.lineBreakMode = .byTruncatingTail
    label.isHidden = title.isEmpty
    self.wholeHeight = wholeHeight
    setNeedsLayout()
  }

  // MARK: Layout

  /// The distance from the title to the lower edge, in points.
  var heightBelow: CGFloat {
    max(((wholeHeight - labelSize.height) * Self.shareBelow).rounded(), 0)
  }

  private var labelSize: CGSize {
    let most = CGSize(width: CGFloat.greatestFiniteMagnitude, height: wholeHeight)
    let size = label.sizeThatFits(most)
    return CGSize(width: size.width, height: min(size.height, wholeHeight))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (size, insets) = (labelSize, safeAreaInsets)
    let side: CGFloat = bounds.width >= 414 ? 20 : 16
    let room = max(bounds.width - insets.left - insets.right - 2 * side, 0)
    let width = min(size.width, room)
    let x = readsRightToLeft ? bounds.width - insets.right - side - width : insets.left + side
    let below = heightBelow
    let y = bounds.height - below - size.height
    // A title that is cut off completely is not reported to assistive technologies either.
    label.alpha = bounds.height > 0 && bounds.height >= below ? 1 : 0
    label.place(in: roundToPixels(CGRect(x: x, y: y, width: width, height: size.height)))
    enlarge(width, size.height, room: room)
  }

  /// Enlarges a title that is pulled down, from its lower leading corner.
  private func enlarge(_ width: CGFloat, _ height: CGFloat, room: CGFloat) {
    let pull = max(bounds.height - wholeHeight, 0)
    let wanted = min(1 + pull / Self.pullOfScale, Self.greatestScale)
    let scale = max(min(wanted, room / max(width, 1)), 1)
    guard scale > 1 else {
      if !label.transform.isIdentity { label.transform = .identity }
      return
    }
    let x = width * (scale - 1) / 2 * (readsRightToLeft ? -1 : 1)
    label.transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: x, ty: -height * (scale - 1) / 2)
  }
}
