import Foundation
import Graphics

/// The items of a text view, such as links, which a click opens.
@MainActor
final class TextLinks {
  /// The seconds after which a finger that rests opens the menu, and how far it may move, in
  /// points.
  private static let rest = 0.5
  private static let movement: CGFloat = 10

  private unowned let view: UITextView
  private var pressed: UITextItem?
  private var start = CGPoint.zero
  private let menuDeadline = DeferredDeadline()

  /// Creates the items of a view.
  init(of view: UITextView) { self.view = view }

  // MARK: Clicking

  /// Follows a press; `nil` for one that opens nothing.
  ///
  /// - Parameters:
  ///   - point: The point in the view.
  ///   - isFinger: Whether it opens the menu if it rests.
  func press(_ point: CGPoint?, isFinger: Bool) {
    pressed = point.flatMap(item)
    endRest()
    guard isFinger, let pressed, let point else { return }
    start = point
    menuDeadline.schedule(after: Self.rest, from: view.mediaTime) { [weak self] in
      guard let self, self.pressed === pressed else { return }
      self.pressed = nil
      TextItemActions(of: pressed, in: view).showMenu(at: start)
    }
  }

  /// Opens the menu of an item at a point.
  ///
  /// - Returns: Whether there is one.
  func showMenu(at point: CGPoint) -> Bool {
    item(at: point).map { TextItemActions(of: $0, in: view).showMenu(at: point) } ?? false
  }

  /// Follows a finger, which scrolls if it moves.
  func moved(to point: CGPoint) {
    if hypot(point.x - start.x, point.y - start.y) > Self.movement { endRest() }
  }

  /// Opens no menu for the present press.
  func endRest() { menuDeadline.cancel() }

  /// Forgets the press, for example because it selects text.
  func forget() {
    pressed = nil
    endRest()
  }

  /// Performs the action of the pressed item if the press ends on it.
  ///
  /// - Returns: Whether the press ends on the item.
  func release(_ point: CGPoint) -> Bool {
    guard let pressed else { return false }
    self.pressed = nil
    guard item(at: point)?.range == pressed.range else { return false }
    TextItemActions(of: pressed, in: view).perform(at: point)
    return true
  }

  // MARK: Finding

  /// The item at a point.
  private func item(at point: CGPoint) -> UITextItem? {
    let (manager, storage) = (view.layoutManager, view.textStorage)
    guard storage.length > 0 else { return nil }
    let inner = view.page.inContainer(point)
    let index = manager.characterIndex(
      for: inner, in: view.textContainer, fractionOfDistanceBetweenInsertionPoints: nil)
    let end = view.editor.near(index) { $0.clusterEnd(after: $1) }
    let box = manager.boundingRect(forGlyphRange: NSRange(index..<end), in: view.textContainer)
    guard box.insetBy(dx: -1, dy: -1).contains(inner) else { return nil }
    var range = NSRange()
    let limit = NSRange(manager.paragraph(at: index))
    let found = storage.attribute(.link, at: index, longestEffectiveRange: &range, in: limit)
    if let url = found as? URL ?? (found as? String).flatMap({ URL(string: $0) }) {
      return UITextItem(.link(url), range)
    }
    let attachment = storage.attribute(
      .attachment, at: index, longestEffectiveRange: &range, in: limit)
    if let attachment = attachment as? NSTextAttachment {
      return UITextItem(.textAttachment(attachment), range)
    }
    let tag = storage.attribute(.textItemTag, at: index, longestEffectiveRange: &range, in: limit)
    if let tag = tag as? String { return UITextItem(.tag(tag), range) }
    return detectedLink(at: index, in: limit)
  }

  private func detectedLink(at index: Int, in paragraph: NSRange) -> UITextItem? {
    let types = view.layoutManager.style.detectedTypes
    guard !types.isEmpty else { return nil }
    // In a very long paragraph, a part around the point is enough.
    let lower = max(paragraph.location, index - 4096)
    let upper = min(NSMaxRange(paragraph), index + 4096)
    let links = LinkDetector(types).links(in: view.textStorage.buffer.string(lower..<upper))
    return links.first { $0.range.contains(index - lower) }.map {
      UITextItem(
        .link($0.url),
        NSRange(location: lower + $0.range.lowerBound, length: $0.range.count))
    }
  }
}
