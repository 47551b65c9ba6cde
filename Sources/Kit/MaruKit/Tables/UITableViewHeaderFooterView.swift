import Foundation
import Layers

/// A header or footer of a section in a table.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The reuse identifier.
  public let reuseIdentifier: String?
  /// The superview of the content.
  public let contentView = UIView(frame: .zero)
  /// The title label.
  public let textLabel: UILabel? = UILabel(frame: .zero)

  private var isGrouped = false
  private var inset: CGFloat = 16

  /// Creates a reusable view.
  ///
  /// The table creates views of a registered class with it.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a view without a reuse identifier.
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Creates a view without a reuse identifier.
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    reuseIdentifier = NibCoder.reuseIdentifier(of: coder)
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITableViewHeaderFooterView.self)
  }

  private func setUp() {
    contentView.directionalLayoutMargins.leading = inset
    contentView.directionalLayoutMargins.trailing = inset
    addSubview(contentView)
    if let textLabel {
      textLabel.numberOfLines = 0
      contentView.addSubview(textLabel)
      textLabel.accessibilityTraits = [.staticText, .header]
    }
  }

  /// Called before the view is reused.
  open func prepareForReuse() {}

  /// The size that the content's constraints ask for, if it has content.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let hasConstraints = contentView.subviews.contains {
      !$0.translatesAutoresizingMaskIntoConstraints
    }
    guard hasConstraints else {
      return super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    contentView.bounds.size.width = targetSize.width
    return contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    guard let textLabel, textLabel.text != nil else { return }
    let room = bounds.insetUpToCenter(dx: inset, dy: 0)
    let height = min(textLabel.sizeThatFits(room.size).height, bounds.height)
    textLabel.frame = CGRect(
      x: room.minX,
      y: isGrouped && isHeader
        ? bounds.height - height - 6 : isGrouped ? 6 : (bounds.height - height) / 2,
      width: room.width, height: height)
  }
  private var isHeader = true

  /// The height that a title adds at a width beyond its first line.
  final func heightBelowFirstLine(width: CGFloat) -> CGFloat {
    guard let textLabel else { return 0 }
    let room = CGSize(width: max(width - 2 * inset, 0), height: 100_000)
    let text = textLabel.sizeThatFits(room).height
    return max((text - textLabel.font.lineHeight).rounded(.up), 0)
  }

  /// The font of titles at a text size.
  static func titleFont(_ style: UITableView.Style, _ traits: UITraitCollection) -> UIFont {
    .preferredFont(forTextStyle: style == .plain ? .headline : .footnote, compatibleWith: traits)
  }

  /// How much higher a line of a title is than at the default text size.
  static func growth(_ style: UITableView.Style, _ traits: UITraitCollection) -> CGFloat {
    let usual = traits.modifyingTraits { $0.preferredContentSizeCategory = .large }
    return (titleFont(style, traits).lineHeight - titleFont(style, usual).lineHeight).rounded(.up)
  }

  /// Takes the inset of titles, which depends on the table's width.
  final func takeInset(_ new: CGFloat) {
    guard inset != new else { return }
    inset = new
    setNeedsLayout()
  }

  /// Configures a title in a table's style, at the table's text size.
  func show(
    title: String?, isHeader: Bool, style: UITableView.Style, inset: CGFloat,
    traits: UITraitCollection
  ) {
    self.isHeader = isHeader
    self.inset = inset
    isGrouped = style != .plain
    // As in UIKit, titles of grouped sections are shown in capitals, but spoken as written.
    textLabel?.text = isGrouped && isHeader ? title?.uppercased() : title
    textLabel?.accessibilityLabel = title
    AppearanceProxies.setDefaults {
      textLabel?.adjustsFontForContentSizeCategory = true
      textLabel?.font = Self.titleFont(style, traits)
      textLabel?.textColor = isGrouped ? .secondaryLabel : .label
      backgroundColor = isGrouped ? .clear : .systemBackground
    }
    if AppearanceProxies.areInUse, window != nil {
      AppearanceProxies.shared.apply(to: self)
      if let textLabel { AppearanceProxies.shared.apply(to: textLabel) }
    }
    setNeedsLayout()
  }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UITableViewHeaderFooterView {
  @_silgen_name("maru_makeTableViewHeaderFooterView")
  @usableFromInline
  convenience init(ofClass: Void, reuseIdentifier: String?) {
    self.init(reuseIdentifier: reuseIdentifier)
  }

  /// Creates a view of this class with `init(reuseIdentifier:)`.
  @_silgen_name("maru_makeTableViewHeaderFooterView")
  static func make(reuseIdentifier: consuming String?) -> UITableViewHeaderFooterView
}
