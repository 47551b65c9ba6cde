import Graphics

// The default implementations of what input views and dictation use.
extension UITextInput {
  /// Returns `true`.
  public var isEditable: Bool { true }

  /// Does nothing.
  public func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {}
  /// Does nothing.
  public func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {}

  /// Inserts the likeliest text.
  public func insertText(
    _ text: String, alternatives: [String], style: UITextAlternativeStyle
  ) { insertText(text) }

  /// A placeholder that begins at the caret and takes no room in the text.
  public func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder {
    caretPlaceholder(size)
  }

  /// Removes the rectangles of the placeholder.
  public func remove(_ textPlaceholder: UITextPlaceholder) {
    (textPlaceholder as? CaretPlaceholder)?.remove()
  }

  /// No change.
  public func caretTransform(for position: UITextPosition) -> CGAffineTransform { .identity }

  /// Does nothing.
  public func beginFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  public func updateFloatingCursor(at point: CGPoint) {}
  /// Does nothing.
  public func endFloatingCursor() {}

  /// Inserts the likeliest texts.
  public func insertDictationResult(_ dictationResult: [UIDictationPhrase]) {
    insertText(dictationResult.map(\.text).joined())
  }

  /// Does nothing.
  public func dictationRecordingDidEnd() {}
  /// Does nothing.
  public func dictationRecognitionFailed() {}

  /// A `UITextPlaceholder` that begins at the caret and takes no room in the text.
  public var insertDictationResultPlaceholder: Any { caretPlaceholder(.zero) }

  /// The first rectangle of a `UITextPlaceholder`; `.zero` for anything else.
  public func frame(forDictationResultPlaceholder placeholder: Any) -> CGRect {
    (placeholder as? UITextPlaceholder)?.rects.first?.rect ?? .zero
  }

  /// Removes a `UITextPlaceholder`.
  public func removeDictationResultPlaceholder(_ placeholder: Any, willInsertResult: Bool) {
    (placeholder as? UITextPlaceholder).map(remove)
  }

  /// Makes a placeholder at the caret.
  ///
  /// - Parameter size: The size in points; a height of 0 or less stands for that of the caret.
  /// - Returns: The placeholder, without rectangles if there is no caret.
  func caretPlaceholder(_ size: CGSize) -> CaretPlaceholder {
    guard let start = selectedTextRange?.start else { return CaretPlaceholder(.null) }
    let caret = caretRect(for: start)
    guard !caret.isNull else { return CaretPlaceholder(.null) }
    return CaretPlaceholder(
      CGRect(
        x: caret.minX, y: caret.minY, width: max(size.width, 0),
        height: size.height > 0 ? size.height : caret.height))
  }
}

extension EditedView {
  /// Moves the caret to the position nearest to a point.
  func moveFloatingCursor(to point: CGPoint) {
    guard let place = closestPosition(to: point) else { return }
    selectedTextRange = textRange(from: place, to: place)
  }
}
