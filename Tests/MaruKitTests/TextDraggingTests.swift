import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Drags of selected text, and the delegates that are asked about them.
@MainActor @Suite struct TextDraggingTests {
  private final class Courier: NSObject, UITextDragDelegate, UITextDropDelegate {
    var log: [String] = []
    var items: (@MainActor (any UITextDragRequest) -> [UIDragItem])?
    var action = UITextDropProposal.Action.insert
    var performer = UITextDropProposal.Performer.view
    var editability = UITextDropEditability.no

    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable,
      itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem] {
      log.append("items \(dragRequest.suggestedItems.count)")
      return items?(dragRequest) ?? dragRequest.suggestedItems
    }

    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable,
      dragSessionWillBegin session: any UIDragSession
    ) { log.append("begin \(textDraggableView.isTextDragActive)") }

    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable,
      dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
    ) { log.append("end \(operation)") }

    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable,
      willBecomeEditableForDrop drop: any UITextDropRequest
    ) -> UITextDropEditability { editability }

    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable,
      proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal {
      let proposal = UITextDropProposal(operation: .copy)
      (proposal.dropAction, proposal.dropPerformer) = (action, performer)
      return proposal
    }

    func textDroppableView(
      _ textDroppableView: any UIView & UITextDroppable,
      willPerformDrop drop: any UITextDropRequest
    ) { log.append("drop \(drop.isSameView)") }
  }

  private let bench = TextViewBench(
    "one two three", frame: CGRect(x: 20, y: 80, width: 300, height: 100)
  ).edit(at: 0)
  private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 34))
  private let courier = Courier()

  init() {
    field.borderStyle = .roundedRect
    field.text = "red green"
    bench.root.view.addSubview(field)
    bench.screen.advance(by: 0.1)
  }

  /// The position of a caret in the field, in the window.
  private func fieldPoint(at place: Int) -> CGPoint {
    guard let position = field.position(from: field.beginningOfDocument, offset: place) else {
      return .zero
    }
    let rect = field.convert(field.caretRect(for: position), to: nil)
    return CGPoint(x: rect.midX, y: rect.midY)
  }

  private func drag(_ start: CGPoint, _ end: CGPoint) {
    let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    bench.screen.drag(along: [start, middle, end])
    bench.screen.advance(by: 1)
  }

  private func selectInField(_ range: Range<Int>) throws {
    field.becomeFirstResponder()
    let start = field.beginningOfDocument
    field.selectedTextRange = field.textRange(
      from: try #require(field.position(from: start, offset: range.lowerBound)),
      to: try #require(field.position(from: start, offset: range.upperBound)))
  }

  @Test func `a selection is dragged from a field into a text view`() throws {
    try selectInField(0..<3)
    field.textDragDelegate = courier
    drag(fieldPoint(at: 1), bench.point(at: 4))
    #expect(bench.text == "one redtwo three" && field.text == "red green")
    #expect(courier.log == ["items 1", "begin true", "end copy"] && !field.isTextDragActive)
  }

  @Test func `within a field a dragged selection is moved`() throws {
    try selectInField(0..<4)
    drag(fieldPoint(at: 2), fieldPoint(at: 9))
    #expect(field.text == "greenred ")
  }

  @Test func `a press on the selection of a field places the caret when it is released`() throws {
    try selectInField(0..<9)
    bench.screen.press(at: fieldPoint(at: 4))
    #expect(field.selectedTextRange?.isEmpty == true)
    let place = try #require(field.selectedTextRange?.start)
    #expect(field.offset(from: field.beginningOfDocument, to: place) == 4)
  }

  @Test func `a secure field drags nothing`() throws {
    field.isSecureTextEntry = true
    try selectInField(0..<9)
    drag(fieldPoint(at: 4), bench.point(at: 4))
    #expect(bench.text == "one two three")
  }

  @Test func `moved text keeps its attributes`() {
    bench.view.textStorage.addAttribute(
      .kern, value: 2, range: NSRange(location: 0, length: 3))
    bench.select(0, 4)
    drag(bench.point(at: 2), bench.point(at: 8))
    #expect(bench.text == "two one three")
    let storage = bench.view.textStorage
    let kerned = (0..<storage.length).filter {
      storage.attribute(.kern, at: $0, effectiveRange: nil) != nil
    }
    #expect(kerned == [4, 5, 6])
  }

  @Test func `a delegate replaces the dragged items, or prevents the drag`() throws {
    bench.view.textDragDelegate = courier
    bench.select(0, 3)
    courier.items = { _ in
      [UIDragItem(itemProvider: NSItemProvider(object: "uno" as NSString))]
    }
    drag(bench.point(at: 1), fieldPoint(at: 0))
    #expect(field.text == "unored green")
    courier.items = { _ in [] }
    bench.view.becomeFirstResponder()
    bench.select(0, 3)
    drag(bench.point(at: 1), fieldPoint(at: 0))
    #expect(field.text == "unored green")
  }

  @Test func `a delegate lets a drop replace all, or performs it itself`() throws {
    bench.view.textDropDelegate = courier
    try selectInField(0..<3)
    courier.action = .replaceAll
    drag(fieldPoint(at: 1), bench.point(at: 4))
    #expect(bench.text == "red" && courier.log == ["drop false"])
    courier.performer = .delegate
    try selectInField(4..<9)
    drag(fieldPoint(at: 6), bench.point(at: 1))
    #expect(bench.text == "red" && courier.log == ["drop false", "drop false"])
  }

  @Test func `a text that cannot be edited takes a drop if the delegate says so`() throws {
    bench.view.textDropDelegate = courier
    bench.view.isEditable = false
    try selectInField(0..<3)
    drag(fieldPoint(at: 1), bench.point(at: 0))
    #expect(bench.text == "one two three")
    courier.editability = .temporary
    try selectInField(0..<3)
    drag(fieldPoint(at: 1), bench.point(at: 0))
    #expect(bench.text == "redone two three" && !bench.view.isEditable)
  }
}
