import MaruKit

/// The folders above the shown one, each a button, in a row that scrolls to its end.
final class PathBar: UIScrollView {
  /// Called with the folder whose button was pressed.
  var onPress: ((FilePath) -> Void)?

  private var buttons: [UIButton] = []
  private var separators: [UIImageView] = []
  private var path: FilePath?
  private static let gap: CGFloat = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    showsHorizontalScrollIndicator = false
    alwaysBounceVertical = false
    alwaysBounceHorizontal = false
    accessibilityLabel = String(localized: "Folders")
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows the folders above a folder, and the folder itself.
  func show(_ path: FilePath) {
    guard path != self.path else { return }
    self.path = path
    for part in buttons + separators { part.removeFromSuperview() }
    // The home folder stands for what is above it.
    let ancestry = path.ancestry
    let start = ancestry.firstIndex(of: .home) ?? 0
    let shown = Array(ancestry[start...])
    buttons = shown.map { folder in
      var look = UIButton.Configuration.plain()
      look.title = folder == .home ? String(localized: "Home") : folder.title
      look.baseForegroundColor = folder == path ? .label : .secondaryLabel
      look.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 6, bottom: 4, trailing: 6)
      look.titleLineBreakMode = .byTruncatingTail
      let button = UIButton(configuration: look)
      button.accessibilityLabel = String(localized: "Open \(folder.title)")
      button.addAction(UIAction { [unowned self] _ in onPress?(folder) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    separators = shown.dropFirst().map { _ in
      let image = UIImageView(image: UIImage(systemName: "chevron.forward"))
      image.tintColor = .tertiaryLabel
      image.contentMode = .scaleAspectFit
      addSubview(image)
      return image
    }
    isEndDue = true
    setNeedsLayout()
  }

  /// Whether the end is shown as soon as the buttons have their places.
  private var isEndDue = false

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let heights = buttons.map { $0.sizeThatFits(size).height }
    return CGSize(width: size.width, height: heights.max() ?? 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side = (UIFont.preferredFont(forTextStyle: .footnote).pointSize * 0.8).rounded()
    let sizes = buttons.map { $0.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }
    let gaps = CGFloat(separators.count) * (side + 2 * Self.gap)
    let needed = sizes.reduce(gaps) { $0 + $1.width }
    let width = max(needed, bounds.width)
    var x: CGFloat = 0
    func place(_ part: UIView, _ size: CGSize) {
      part.frame = CGRect(
        x: isMirrored ? width - x - size.width : x,
        y: ((bounds.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
      x += size.width
    }
    for (index, button) in buttons.enumerated() {
      if index > 0 {
        x += Self.gap
        place(separators[index - 1], CGSize(width: side, height: side))
        x += Self.gap
      }
      place(
        button, CGSize(width: sizes[index].width, height: min(sizes[index].height, bounds.height)))
    }
    contentSize = CGSize(width: width, height: bounds.height)
    guard isEndDue, bounds.width > 0 else { return }
    isEndDue = false
    contentOffset.x = isMirrored ? 0 : width - bounds.width
  }
}
