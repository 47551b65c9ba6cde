import Foundation

/// Changes of attributes by the user: of the selection, or of text that is typed next.
@MainActor struct TextFormatting {
  private typealias Part = (range: NSRange, attributes: [NSAttributedString.Key: Any])

  /// The limits of font sizes, in points.
  private static let sizes: ClosedRange<CGFloat> = 1...1000

  private let view: UITextView

  /// Prepares to format the text of a view.
  init(of view: UITextView) { self.view = view }

  private var selection: Range<Int> { view.editor.selection.range }

  // MARK: State

  /// Whether all of the selected text, or text that is typed next, has a symbolic trait.
  func has(_ trait: UIFontDescriptor.SymbolicTraits) -> Bool {
    all { font($0).fontDescriptor.symbolicTraits.contains(trait) }
  }

  /// Whether all of it is underlined.
  var isUnderlined: Bool {
    all { (($0[.underlineStyle] as? NSNumber)?.intValue ?? $0[.underlineStyle] as? Int ?? 0) != 0 }
  }

  private func all(_ isMet: ([NSAttributedString.Key: Any]) -> Bool) -> Bool {
    selection.isEmpty
      ? isMet(view.typingAttributes) : parts(of: selection).allSatisfy { isMet($0.attributes) }
  }

  private func font(_ attributes: [NSAttributedString.Key: Any]) -> UIFont {
    attributes[.font] as? UIFont ?? view.font ?? .systemFont(ofSize: 17)
  }

  // MARK: Changes

  /// Adds a symbolic trait, or removes it if all text has it.
  func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
    let isOn = has(trait)
    change { attributes in
      let font = font(attributes)
      var traits = font.fontDescriptor.symbolicTraits
      if isOn { traits.remove(trait) } else { traits.insert(trait) }
      guard let descriptor = font.fontDescriptor.withSymbolicTraits(traits) else { return }
      attributes[.font] = UIFont(descriptor: descriptor, size: font.pointSize)
    }
  }

  /// Underlines with a line, or removes the lines if all text is underlined.
  func toggleUnderline() {
    let isOn = isUnderlined
    change { $0[.underlineStyle] = isOn ? nil : NSUnderlineStyle.single.rawValue }
  }

  /// Changes the size of the fonts by some points.
  func changeSize(by points: CGFloat) {
    change { attributes in
      let font = font(attributes)
      let size = min(max(font.pointSize + points, Self.sizes.lowerBound), Self.sizes.upperBound)
      attributes[.font] = font.withSize(size)
    }
  }

  private func change(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    guard view.isEditable else { return }
    let range = selection
    guard !range.isEmpty else {
      var typed = view.typingAttributes
      change(&typed)
      view.typingAttributes = typed
      return
    }
    let old = parts(of: range)
    var new = old
    for index in new.indices { change(&new[index].attributes) }
    Self.set(new, in: view, undoneBy: old)
  }

  private static func set(_ new: [Part], in view: UITextView, undoneBy old: [Part]) {
    let storage = view.textStorage
    storage.beginEditing()
    for part in new { storage.setAttributes(part.attributes, range: part.range) }
    storage.endEditing()
    view.undoManager?.registerUndo(withTarget: view) { view in
      Self.set(old, in: view, undoneBy: new)
    }
    view.typingAttributes = PageAttributes(of: view).typed
    view.textDelegate?.textViewDidChange(view)
    view.post(UITextView.textDidChangeNotification)
  }

  private func parts(of range: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var place = range.lowerBound
    while place < range.upperBound {
      var found = NSRange()
      let attributes = view.textStorage.attributes(at: place, effectiveRange: &found)
      let end = min(max(NSMaxRange(found), place + 1), range.upperBound)
      parts.append((NSRange(place..<end), attributes))
      place = end
    }
    return parts
  }

  // MARK: Menu and keys

  /// The menu in the edit menu.
  var menu: UIMenu {
    func action(
      _ word: SystemWord, isOn: Bool, _ run: @escaping @MainActor (UITextView) -> Void
    ) -> UIAction {
      UIAction(title: word.text, state: isOn ? .on : .off) { [weak view] _ in view.map(run) }
    }
    return UIMenu(
      title: SystemWord.format.text,
      children: [
        action(.bold, isOn: has(.traitBold)) { $0.toggleBoldface(nil) },
        action(.italic, isOn: has(.traitItalic)) { $0.toggleItalics(nil) },
        action(.underline, isOn: isUnderlined) { $0.toggleUnderline(nil) },
      ])
  }

  /// Handles Control with B, I or U; returns whether the key is one of them, and allowed.
  func takes(_ key: UIKey) -> Bool {
    guard key.modifierFlags.intersection([.shift, .control, .alternate, .command]) == .control
    else { return false }
    let action: Selector
    switch key.keyCode {
    case .character("b"): action = .toggleBoldface
    case .character("i"): action = .toggleItalics
    case .character("u"): action = .toggleUnderline
    default: return false
    }
    guard view.canPerformAction(action, withSender: nil) else { return false }
    view.perform(action, withSender: nil)
    return true
  }
}
