import Foundation
import Graphics

// Layout of a cell's parts.
extension UITableViewCell {
  func mirror(_ view: UIView, in room: CGRect) {
    view.center.x = room.minX + room.maxX - view.center.x
  }

  func layoutSeparators(_ isMirrored: Bool) {
    let thickness = 1 / max(traitCollection.displayScale, 1)
    separator.isHidden = hidesSeparator
    var inset = separatorInset
    if editing.isOn, editing.isIndented { inset.left += Self.controlRoom }
    if sectionEdges.contains(.bottom) { inset = .zero }
    separator.frame = CGRect(
      x: inset.left, y: bounds.height - thickness,
      width: max(bounds.width - inset.left - inset.right, 0), height: thickness)
    if isMirrored { mirror(separator, in: bounds) }
    let hasTop = sectionEdges.contains(.top)
    if hasTop, topSeparator == nil {
      let line = UIView(frame: .zero)
      line.isUserInteractionEnabled = false
      insertSubview(line, aboveSubview: separator)
      topSeparator = line
    }
    topSeparator?.isHidden = !hasTop
    topSeparator?.backgroundColor = separator.backgroundColor
    topSeparator?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
  }

  /// The room before the content, in points: the margin and the indentation.
  private var contentStart: CGFloat {
    Self.margin + CGFloat(max(indentationLevel, 0)) * indentationWidth
  }

  /// The distance of the text from the leading edge of the content, in points.
  var textStart: CGFloat {
    contentStart + (labels.image?.shownImage.map { $0.size.width + Self.gap } ?? 0)
  }

  func layoutLabels(_ isMirrored: Bool) {
    var room = contentView.bounds.insetUpToCenter(dx: Self.margin, dy: 0)
    // An accessory already leaves room beside it.
    if hasAccessory { room.size.width += Self.margin - 2 }
    if let image = labels.image, let size = image.shownImage?.size {
      image.frame = CGRect(
        x: contentStart, y: (room.height - size.height) / 2, width: size.width,
        height: size.height)
    }
    room.size.width = max(room.maxX - textStart, 0)
    room.origin.x = textStart
    let text = labels.text
    let detail = labels.detail
    let textSize = text?.sizeThatFits(room.size) ?? .zero
    let detailSize = detail?.sizeThatFits(room.size) ?? .zero
    switch style {
    case .default: text?.frame = room
    case .subtitle where detail?.text != nil:
      let total = textSize.height + detailSize.height + 2
      text?.frame = CGRect(
        x: room.minX, y: (room.height - total) / 2, width: room.width, height: textSize.height)
      detail?.frame = CGRect(
        x: room.minX, y: (room.height - total) / 2 + textSize.height + 2, width: room.width,
        height: detailSize.height)
    case .subtitle: text?.frame = room
    case .value1, .value2:
      let width = min(detailSize.width.rounded(.up), room.width / 2)
      detail?.frame = CGRect(
        x: room.maxX - width, y: 0, width: width, height: room.height)
      text?.frame = CGRect(
        x: room.minX, y: 0, width: max(room.width - width - Self.gap, 0), height: room.height)
    }
    guard isMirrored else { return }
    for view in [text, detail, labels.image] as [UIView?] {
      if let view { mirror(view, in: contentView.bounds) }
    }
  }
}
