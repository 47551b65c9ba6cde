import Foundation

/// The pasting of items into a text: each becomes a text, which the view's delegate may choose.
///
/// Nothing waits for another program: the text is inserted when the last item has arrived.
@MainActor
final class TextPaste {
  private weak var view: (any EditedView)?
  /// Whether the view was the first responder at the start.
  private let wasFirst: Bool
  private let defaults: [NSAttributedString.Key: Any]
  private let keepsAttributes: Bool
  /// What keys that leave the view wait for.
  private let pending = PendingPaste()
  private var results: [NSAttributedString?] = []
  private var isChosen: [Bool] = []
  /// The number of items whose text is not known yet.
  private var left = 0

  private init(into view: any EditedView) {
    self.view = view
    wasFirst = view.isFirstResponder
    defaults = view.insertionAttributes
    keepsAttributes = view.keepsPastedAttributes
  }

  // MARK: Beginning

  /// The types that a text accepts; one that keeps attributes takes pictures too.
  static func configuration(keepsAttributes: Bool) -> UIPasteConfiguration {
    let configuration = UIPasteConfiguration(forAccepting: NSString.self)
    configuration.addTypeIdentifiers(forAccepting: NSAttributedString.self)
    if keepsAttributes { configuration.addTypeIdentifiers(forAccepting: UIImage.self) }
    return configuration
  }

  /// Pastes the general pasteboard.
  ///
  /// What arrives after the user has left the view is for no view.
  static func paste(into view: any EditedView) {
    guard view.acceptsChanges else { return }
    guard view.pastesItems else { return pasteText(into: view) }
    let wasFirst = view.isFirstResponder
    let pending = PendingPaste()
    UIPasteboard.general.loadItems { [weak view] items in
      defer { pending.end() }
      guard let view, takes(view, wasFirst), view.canPaste(items) else { return }
      view.paste(itemProviders: items)
    }
  }

  /// Pastes the text of the general pasteboard, without its attributes.
  static func pasteText(into view: any EditedView) {
    guard view.acceptsChanges else { return }
    let wasFirst = view.isFirstResponder
    UIPasteboard.general.loadText { [weak view] text in
      guard let view, takes(view, wasFirst) else { return }
      view.editor.write(text, as: .other)
    }
  }

  /// Pastes items.
  static func paste(_ items: [NSItemProvider], into view: any EditedView) {
    guard view.acceptsChanges, !items.isEmpty else { return }
    TextPaste(into: view).start(items)
  }

  private static func takes(_ view: any EditedView, _ wasFirst: Bool) -> Bool {
    view.isChangeable && (view.isFirstResponder || !wasFirst)
  }

  // MARK: Items

  private func start(_ items: [NSItemProvider]) {
    guard let view else { return }
    results = Array(repeating: nil, count: items.count)
    isChosen = Array(repeating: false, count: items.count)
    left = items.count
    for (index, provider) in items.enumerated() {
      let item = TextPasteItem(provider, defaults) { [self] in take($0, index, provider) }
      if let delegate = view.pasteDelegate {
        delegate.textPasteConfigurationSupporting(view, transform: item)
      } else {
        item.setDefaultResult()
      }
    }
  }

  private func take(_ choice: TextPasteItem.Choice, _ index: Int, _ item: NSItemProvider) {
    guard !isChosen[index] else { return }
    isChosen[index] = true
    switch choice {
    case .text(let text): finish(text, index)
    case .nothing: finish(nil, index)
    case .usual: loadUsual(item) { self.finish($0, index) }
    }
  }

  private func finish(_ result: NSAttributedString?, _ index: Int) {
    results[index] = result.map { completed($0) }
    left -= 1
    if left == 0 { end() }
  }

  /// The text, whose parts without a font, colour or paragraph style get the default one.
  private func completed(_ text: NSAttributedString) -> NSAttributedString {
    guard text.length > 0 else { return text }
    let base = defaults.filter { [.font, .foregroundColor, .paragraphStyle].contains($0.key) }
    let new = NSMutableAttributedString(attributedString: text)
    text.enumerateAttributes(in: NSRange(0..<text.length), options: []) { attributes, range, _ in
      new.setAttributes(base.merging(attributes) { $1 }, range: range)
    }
    return new
  }

  // MARK: Default results

  private typealias Completion = @MainActor (NSAttributedString?) -> Void

  private func loadUsual(_ item: NSItemProvider, _ completion: @escaping Completion) {
    let types = item.registeredTypeIdentifiers
    let picture = item.readableType(of: UIImage.self)
    let text = item.readableType(of: NSString.self).flatMap {
      // The source of a web page is no text to paste.
      ContentType.conforms($0, to: "public.html") ? nil : $0
    }
    if types.contains(ContentType.rtf), keepsAttributes || text == ContentType.rtf {
      loadRichText(item, plainType: text == ContentType.rtf ? nil : text, completion)
    } else if let picture, keepsAttributes,
      text.map({ ContentType.conforms($0, to: ContentType.url) }) ?? true
    {
      item.load(picture) { data in
        let image = data.flatMap { UIImage(data: $0) }
        completion(image.map { NSAttributedString(attachment: NSTextAttachment(image: $0)) })
      }
    } else if let text {
      loadPlainText(item, text, completion)
    } else {
      completion(nil)
    }
  }

  private func loadPlainText(
    _ item: NSItemProvider, _ type: String, _ completion: @escaping Completion
  ) {
    let defaults = defaults
    item.load(type) { data in
      completion(
        data.map {
          NSAttributedString(string: String(decoding: $0, as: UTF8.self), attributes: defaults)
        })
    }
  }

  /// Loads rich text, or the plain text if there is none.
  ///
  /// Word processors end the last paragraph of rich text even if its end was not selected. The
  /// plain text tells whether it was.
  private func loadRichText(
    _ item: NSItemProvider, plainType: String?, _ completion: @escaping Completion
  ) {
    guard let plainType else {
      return loadRichText(item) { [self] rich in
        completion(rich.map { styled($0) })
      }
    }
    loadPlainText(item, plainType) { [self] plain in
      loadRichText(item) { [self] rich in
        guard var rich, !rich.runs.isEmpty else { return completion(plain) }
        let last = plain?.string.unicodeScalars.last
        if last != "\n", last != "\r", plain != nil { rich.dropLastLineFeed() }
        completion(styled(rich))
      }
    }
  }

  private func styled(_ rich: RichText) -> NSAttributedString {
    keepsAttributes
      ? rich.attributed(defaults)
      : NSAttributedString(string: rich.string, attributes: defaults)
  }

  /// The size from which rich text is read on another thread, in bytes.
  private static let longRichText = 1 << 18

  private func loadRichText(
    _ item: NSItemProvider, _ completion: @escaping @MainActor (RichText?) -> Void
  ) {
    item.load(ContentType.rtf) { data in
      guard let data, data.count > Self.longRichText else {
        return completion(data.flatMap(RTFReader.read))
      }
      DispatchQueue.global(qos: .userInitiated).async {
        let rich = RTFReader.read(data)
        DispatchQueue.main.async { completion(rich) }
      }
    }
  }

  // MARK: Ending

  private func end() {
    defer { pending.end() }
    let texts = results.compactMap(\.self)
    guard let view, Self.takes(view, wasFirst), !texts.isEmpty else { return }
    let range = OffsetRange(view.editor.marked ?? view.editor.selection.range)
    guard let delegate = view.pasteDelegate else {
      Self.insert(Self.joined(texts), in: range, of: view)
      return
    }
    let text = delegate.textPasteConfigurationSupporting(
      view, combineItemAttributedStrings: texts, for: range)
    guard text.length > 0 else { return }
    _ = delegate.textPasteConfigurationSupporting(
      view, performPasteOf: completed(text), to: range)
  }

  /// The texts without separators.
  static func joined(_ texts: [NSAttributedString]) -> NSAttributedString {
    guard texts.count != 1 else { return texts[0] }
    let all = NSMutableAttributedString(string: "")
    for text in texts { all.append(text) }
    return all
  }

  /// Replaces a range as the user would.
  ///
  /// - Returns: The range of the new text; the old one if it was not replaced.
  @discardableResult
  static func insert(
    _ text: NSAttributedString, in range: UITextRange, of view: any EditedView
  ) -> UITextRange {
    guard let range = range as? OffsetRange else { return range }
    let (start, end) = (range.range.lowerBound, range.range.upperBound)
    guard text.length > 0, start <= end, end <= view.editor.length,
      view.editor.change(start..<end, to: text.string, styled: text, as: .other)
    else { return range }
    return OffsetRange(start..<max(start, view.editor.selection.head))
  }
}
