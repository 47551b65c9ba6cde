import Foundation
import MaruKit

/// The place of a widget in the gallery, which contains the widget or a notice.
final class GallerySlot: UIView {
  /// The widget's view or a `GalleryNotice`; `nil` if the slot is empty.
  var content: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let content { addSubview(content) }
      setNeedsLayout()
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let notice = content as? GalleryNotice else {
      return content?.sizeThatFits(size) ?? .zero
    }
    let room = CGSize(width: size.width - 32, height: size.height)
    return CGSize(width: size.width, height: notice.sizeThatFits(room).height + 32)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard content is GalleryNotice else {
      content?.frame = bounds
      return
    }
    let room = bounds.insetBy(dx: 16, dy: 16)
    let height = content?.sizeThatFits(room.size).height ?? 0
    content?.frame = CGRect(
      x: room.minX, y: room.minY, width: max(room.width, 0), height: height)
  }
}
