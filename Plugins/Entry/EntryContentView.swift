import MaruKit

/// The field of a question, and the reason why its text is not accepted.
final class EntryContentView: UIView {
  private static let gap: CGFloat = 6

  let field = EntryField()
  private let reasonLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    reasonLabel.font = .preferredFont(forTextStyle: .footnote)
    reasonLabel.adjustsFontForContentSizeCategory = true
    reasonLabel.numberOfLines = 0
    reasonLabel.textColor = .systemRed
    addSubview(field)
    addSubview(reasonLabel)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Why the text is not accepted; `nil` if it may be.
  var reason: String? {
    didSet {
      reasonLabel.text = reason
      field.isWrong = reason != nil
      setNeedsLayout()
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    // There is always room for one line of a reason, so that the window need not grow for it.
    let reason = max(reasonLabel.sizeThatFits(size).height, reasonLabel.font.lineHeight)
    return CGSize(
      width: size.width,
      height: (field.sizeThatFits(size).height + Self.gap + reason).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let fitting = CGSize(width: bounds.width, height: .infinity)
    let height = min(field.sizeThatFits(fitting).height, bounds.height)
    field.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    let y = height + Self.gap
    let reason = reasonLabel.sizeThatFits(fitting).height
    reasonLabel.isHidden = reason > bounds.height - y
    reasonLabel.frame = CGRect(
      x: 0, y: y, width: bounds.width, height: max(min(reason, bounds.height - y), 0))
  }
}
