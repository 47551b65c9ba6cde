import Foundation
import Graphics

/// The links and attachments of a text view, which a click opens.
@MainActor
final class TextLinks {
  /// A link or an attachment in the text.
  private struct Link {
    /// What is linked.
    enum Target {
      case url(URL)
      case attachment(NSTextAttachment)
    }

    var target: Target
    var range: NSRange
  }

  private unowned let view: UITextView
  private var pressed: Link?

  /// Creates the links of a view.
  init(of view: UITextView) { self.view = view }

  // MARK: Clicking

  /// Follows a press; `nil` for one that opens nothing.
  func press(_ point: CGPoint?) { pressed = point.flatMap(link) }

  /// Forgets the press, for example because it selects text.
  func forget() { pressed = nil }

  /// Opens the pressed link if the press ends on it, unless the delegate prevents it.
  ///
  /// - Returns: Whether the press ends on the link.
  func release(_ point: CGPoint) -> Bool {
    guard let pressed else { return false }
    self.pressed = nil
    guard link(at: point)?.range == pressed.range else { return false }
    open(pressed)
    return true
  }

  private func open(_ link: Link) {
    let delegate = view.textDelegate
    switch link.target {
    case .url(let url):
      let isOpened =
        delegate?.textView(
          view, shouldInteractWith: url, in: link.range, interaction: .invokeDefaultAction)
        ?? true
      if isOpened { UIApplication.shared.open(url) }
    case .attachment(let attachment):
      _ = delegate?.textView(
        view, shouldInteractWith: attachment, in: link.range, interaction: .invokeDefaultAction)
    }
  }

  // MARK: Finding

  /// The link or the attachment at a point.
  private func link(at point: CGPoint) -> Link? {
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
      return Link(target: .url(url), range: range)
    }
    let attachment = storage.attribute(
      .attachment, at: index, longestEffectiveRange: &range, in: limit)
    if let attachment = attachment as? NSTextAttachment {
      return Link(target: .attachment(attachment), range: range)
    }
    return detectedLink(at: index, in: limit)
  }

  private func detectedLink(at index: Int, in paragraph: NSRange) -> Link? {
    let types = view.layoutManager.style.detectedTypes
    guard !types.isEmpty else { return nil }
    // In a very long paragraph, a part around the point is enough.
    let lower = max(paragraph.location, index - 4096)
    let upper = min(NSMaxRange(paragraph), index + 4096)
    let links = LinkDetector(types).links(in: view.textStorage.buffer.string(lower..<upper))
    return links.first { $0.range.contains(index - lower) }.map {
      Link(
        target: .url($0.url),
        range: NSRange(location: lower + $0.range.lowerBound, length: $0.range.count))
    }
  }
}
