import MaruKit

/// A row of a folder: a symbol, the name, the size, and the time of the last change.
final class FileCell: UITableViewCell {
  /// What a row shows.
  struct Content: Equatable {
    var name: String
    var symbol: String
    var isFolder: Bool
    var size: String
    var time: String
    var columns: FileColumns
    var font: UIFont
    var isChosen: Bool
    var hasCursor: Bool
  }

  /// The opacity of the accent colour behind a chosen row.
  private static let chosenAlpha: CGFloat = 0.22

  private let highlight = UIView()
  private let symbolView = UIImageView()
  private let nameLabel = UILabel()
  private let sizeLabel = UILabel()
  private let timeLabel = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    highlight.layer.cornerRadius = 6
    symbolView.contentMode = .scaleAspectFit
    nameLabel.lineBreakMode = .byTruncatingMiddle
    for label in [sizeLabel, timeLabel] { label.lineBreakMode = .byTruncatingTail }
    for part in [highlight, symbolView, nameLabel, sizeLabel, timeLabel] {
      contentView.addSubview(part)
    }
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    let isLit = content.isChosen
    highlight.backgroundColor =
      isLit
      ? tintColor.withAlphaComponent(Self.chosenAlpha)
      : content.hasCursor ? .tertiarySystemFill : .clear
    symbolView.image = UIImage(systemName: content.symbol)
    symbolView.tintColor = content.isFolder ? tintColor : .secondaryLabel
    nameLabel.text = content.name
    sizeLabel.text = content.size
    timeLabel.text = content.time
    nameLabel.textColor = .label
    for label in [sizeLabel, timeLabel] {
      label.textColor = isLit ? .label : .secondaryLabel
      label.font = content.font
    }
    nameLabel.font = content.font
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    sizeLabel.textAlignment = isMirrored ? .left : .right
    accessibilityLabel = content.name
    accessibilityValue = [content.isFolder ? "folder" : content.size, content.time]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    accessibilityTraits = isLit ? [.button, .selected] : .button
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    highlight.frame = contentView.bounds.insetBy(dx: FileColumns.outset, dy: 0)
    guard let content else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frames = content.columns.frames(
      in: contentView.bounds, font: content.font, isMirrored: isMirrored)
    (symbolView.frame, nameLabel.frame) = (frames.symbol, frames.name)
    (sizeLabel.frame, timeLabel.frame) = (frames.size, frames.time)
    sizeLabel.isHidden = frames.size.isEmpty
    timeLabel.isHidden = frames.time.isEmpty
  }
}
