import Foundation
import Graphics

/// The views of the attachments in a text view.
@MainActor
final class TextAttachmentViews {
  /// An attachment, which may be at several places.
  private struct Key: Hashable {
    var attachment: ObjectIdentifier
    /// The number of places with the same attachment before this one, among the visible ones.
    var occurrence: Int
  }

  /// The most visible text in which attachments are found, in UTF-16 units.
  private static let mostText = 1 << 15

  private unowned let view: UITextView
  private var providers: [Key: NSTextAttachmentViewProvider] = [:]
  private var shown: [Key: UIView] = [:]

  /// Prepares to show the views of a text view's attachments.
  init(of view: UITextView) { self.view = view }

  /// Shows the views of the visible attachments, and removes the others.
  ///
  /// - Returns: Whether an attachment needs other room, so that the text must be laid out again.
  func layOut() -> Bool {
    if !providers.isEmpty { providers = providers.filter { $0.value.textAttachment != nil } }
    var rest = shown
    shown = [:]
    var needsLayout = false
    for (key, attachment, place) in visible {
      guard let provider = provider(of: attachment, key, at: place), let part = provider.view else {
        continue
      }
      if part.superview !== view { view.page.add(part) }
      rest[key] = nil
      shown[key] = part
      let room = room(of: provider, at: place)
      // An attachment at several places has the room of the first one everywhere.
      if key.occurrence == 0, attachment.viewBounds != room {
        attachment.viewBounds = room
        needsLayout = true
        view.layoutManager.invalidateLayout(
          forCharacterRange: NSRange(location: place, length: 1), actualCharacterRange: nil)
      } else {
        self.place(part, in: attachment.viewBounds ?? room, attachment, at: place)
      }
    }
    for part in rest.values where !shown.values.contains(part) { part.removeFromSuperview() }
    return needsLayout
  }

  private var visible: [(Key, NSTextAttachment, Int)] {
    let storage = view.textStorage
    guard storage.length > 0, view.bounds.height > 0 else { return [] }
    let rect = CGRect(
      x: 0, y: view.bounds.minY - view.page.origin.y, width: view.bounds.width,
      height: view.bounds.height)
    let text = view.layoutManager.glyphRange(forBoundingRect: rect, in: view.textContainer)
    let end = min(text.location + min(text.length, Self.mostText), storage.length)
    var found: [(Key, NSTextAttachment, Int)] = []
    var counts: [ObjectIdentifier: Int] = [:]
    var place = text.location
    while place < end {
      var range = NSRange()
      let attributes = storage.attributes(at: place, effectiveRange: &range)
      if let attachment = attributes[.attachment] as? NSTextAttachment,
        attachment.allowsTextAttachmentView
      {
        for index in place..<min(max(NSMaxRange(range), place + 1), end) {
          let name = ObjectIdentifier(attachment)
          let count = counts[name, default: 0]
          counts[name] = count + 1
          found.append((Key(attachment: name, occurrence: count), attachment, index))
        }
      }
      place = max(NSMaxRange(range), place + 1)
    }
    return found
  }

  private func provider(
    of attachment: NSTextAttachment, _ key: Key, at place: Int
  ) -> NSTextAttachmentViewProvider? {
    if let known = providers[key] { return known }
    let new = attachment.viewProvider(
      for: view, location: OffsetLocation(place), textContainer: view.textContainer)
    providers[key] = new
    return new
  }

  /// The room that a provider wants, from the pen on the baseline with y upwards.
  private func room(of provider: NSTextAttachmentViewProvider, at place: Int) -> CGRect {
    let attributes = view.textStorage.attributes(at: place, effectiveRange: nil)
    let font = attributes[.font] as? UIFont ?? view.layoutManager.style.defaultFont
    let width = view.textContainer.size.width - 2 * view.textContainer.lineFragmentPadding
    let room = provider.attachmentBounds(
      for: attributes, location: OffsetLocation(place), textContainer: view.textContainer,
      proposedLineFragment: CGRect(x: 0, y: 0, width: max(width, 0), height: font.lineHeight),
      position: .zero)
    let numbers = [room.minX, room.minY, room.width, room.height]
    return numbers.allSatisfy(\.isFinite) ? room : .zero
  }

  private func place(
    _ part: UIView, in room: CGRect, _ attachment: NSTextAttachment, at place: Int
  ) {
    let range = place..<place + 1
    guard let line = view.page.rects(of: range, isVisible: false).first else { return }
    let baseline = view.layoutManager.location(forGlyphAt: place).y
    let frame = view.roundToPixels(
      CGRect(
        x: line.minX + attachment.lineLayoutPadding + room.minX,
        y: line.minY + baseline - room.maxY, width: room.width, height: room.height))
    if part.frame != frame { part.frame = frame }
  }
}
