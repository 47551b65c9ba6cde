import Foundation

extension EditedView {
  /// The length from which the selected text is made when it is pasted, in UTF-16 units.
  ///
  /// A key that extends a selection of megabytes would take as long as its text otherwise.
  private static var longSelection: Int { 1 << 16 }

  /// Offers the selected text to the middle button, in this program and in others.
  ///
  /// A secret text is not offered.
  func offerSelection() {
    let range = editor.selection.range
    guard !isSecureTextEntry, !range.isEmpty else { return }
    guard range.count >= Self.longSelection else {
      UIPasteboard.selection.string = editor.text(in: range)
      return
    }
    let text = editor.snapshot(of: range)
    let item = NSItemProvider()
    item.registerDataRepresentation(
      forTypeIdentifier: ContentType.text, visibility: .all
    ) { completion in
      // The snapshot is the main actor's; another thread may read the item.
      if Thread.isMainThread {
        MainActor.assumeIsolated { completion(Data(text().utf8), nil) }
      } else {
        DispatchQueue.main.async { completion(Data(text().utf8), nil) }
      }
      return nil
    }
    UIPasteboard.selection.itemProviders = [item]
  }
}

extension UIEvent.ButtonMask {
  /// The middle button, which pastes the selected text on X11.
  static let middle = UIEvent.ButtonMask.button(3)
}
