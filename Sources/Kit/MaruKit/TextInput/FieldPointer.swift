import Foundation

/// The pointer or a finger in a field; a press on the selection may drag it.
@MainActor
final class FieldPointer: TextPointer<UITextField> {
  private var pressesSelection = false

  override func holdsSelection(_ point: CGPoint) -> Bool {
    pressesSelection = view.holdsSelectedText(point)
    return pressesSelection
  }

  /// Places the caret after a press on the selection that has not dragged it.
  func release(at point: @autoclosure () -> CGPoint) {
    guard pressesSelection else { return }
    pressesSelection = false
    editor.select(caret(at: point()))
  }

  override func end() {
    super.end()
    pressesSelection = false
  }
}
