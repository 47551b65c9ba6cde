import MaruKit

/// The caption of a picture, its number, and buttons for the pictures before and after it.
final class PictureBar: UIView {
  private static let padding: CGFloat = 8
  private static let lowest: CGFloat = 44

  /// Called with the number of pictures by which a button turns.
  var onTurn: ((Int) -> Void)?

  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let captionLabel = UILabel()
  private let numberLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (button, symbol, label, step) in [
      (back, "chevron.backward", "Previous picture", -1),
      (forth, "chevron.forward", "Next picture", 1),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = label
      button.addAction(UIAction { [unowned self] _ in onTurn?(step) }, for: .touchUpInside)
      addSubview(button)
    }
    captionLabel.textColor = .label
    numberLabel.textColor = .secondaryLabel
    for label in [captionLabel, numberLabel] {
      label.lineBreakMode = .byTruncatingTail
      label.textAlignment = .center
      addSubview(label)
    }
    numberLabel.isAccessibilityElement = false
    setFonts()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a caption and the number of the picture.
  ///
  /// - Parameters:
  ///   - caption: The caption; empty for none.
  ///   - index: The index of the picture.
  ///   - count: The number of pictures.
  func show(caption: String, index: Int, count: Int) {
    let line = caption.prefix(1_000).map { $0.isNewline ? " " : $0 }
    captionLabel.text = String(line)
    numberLabel.text = count > 1 ? "\(index + 1) / \(count)" : ""
    back.isHidden = count < 2
    forth.isHidden = count < 2
    back.isEnabled = index > 0
    forth.isEnabled = index + 1 < count
    isHidden = line.isEmpty && count < 2
    setNeedsLayout()
  }

  // MARK: Layout

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFonts()
    setNeedsLayout()
  }

  private func setFonts() {
    captionLabel.font = .preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection)
    let footnote = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    numberLabel.font = .monospacedDigitSystemFont(ofSize: footnote.pointSize, weight: .regular)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = max(captionLabel.font.lineHeight, numberLabel.font.lineHeight)
    return CGSize(
      width: size.width, height: max((text + 2 * Self.padding).rounded(.up), Self.lowest))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var room = bounds
    func take(_ width: CGFloat, atEnd: Bool) -> CGRect {
      let parts = room.divided(
        atDistance: min(width, room.width), from: atEnd != isMirrored ? .maxXEdge : .minXEdge)
      room = parts.remainder
      return parts.slice
    }
    if !back.isHidden {
      let side = min(bounds.height, bounds.width / 4)
      back.frame = take(side, atEnd: false)
      forth.frame = take(side, atEnd: true)
    } else {
      room = room.insetBy(dx: min(Self.padding, room.width / 4), dy: 0)
    }
    let hasCaption = captionLabel.text?.isEmpty == false
    let hasNumber = numberLabel.text?.isEmpty == false
    let least = captionLabel.font.pointSize * 3
    var number: CGFloat = 0
    if hasNumber {
      number = numberLabel.sizeThatFits(room.size).width.rounded(.up)
      // With little room the caption is shown alone.
      if hasCaption, room.width - number - Self.padding < least { number = 0 }
    }
    numberLabel.isHidden = number == 0
    captionLabel.isHidden = !hasCaption || room.width < 1
    guard hasCaption else {
      numberLabel.frame = room
      return
    }
    if number > 0 {
      numberLabel.frame = take(number + Self.padding, atEnd: true)
    }
    captionLabel.frame = room
  }
}
