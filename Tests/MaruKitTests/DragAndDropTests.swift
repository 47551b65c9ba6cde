import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A view that takes files from a file manager.
final class FileWell: UIView, UIDropInteractionDelegate {
  var onFiles: (([URL]) -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addInteraction(UIDropInteraction(delegate: self))
  }

  required init?(coder: NSCoder) { nil }

  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { session.hasItemsConforming(toTypeIdentifiers: ["public.file-url"]) }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .copy) }

  func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    session.loadObjects(ofClass: URL.self) { self.onFiles?($0) }
  }
}

/// Drags from one view to another, and from other programs.
@MainActor @Suite struct DragAndDropTests {
  private final class Source: UIDragInteractionDelegate {
    var items: [UIDragItem] = [
      UIDragItem(itemProvider: NSItemProvider(object: NSString("마루")))
    ]
    var allowsMove = true
    var log: [String] = []

    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      log.append("items")
      return items
    }
    func dragInteraction(
      _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove }
    func dragInteraction(
      _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) { log.append("begin") }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession,
      willEndWith operation: UIDropOperation
    ) { log.append("will end \(operation)") }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession,
      didEndWith operation: UIDropOperation
    ) { log.append("end \(operation)") }
  }

  private final class Target: UIDropInteractionDelegate {
    var operation = UIDropOperation.copy
    var wantedTypes = ["public.text"]
    var texts: [String] = []
    var urls: [URL] = []
    var places: [CGPoint] = []
    var log: [String] = []

    func dropInteraction(
      _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { session.hasItemsConforming(toTypeIdentifiers: wantedTypes) }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) { log.append("enter") }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
      if let view = interaction.view { places.append(session.location(in: view)) }
      return UIDropProposal(operation: operation)
    }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) { log.append("exit") }
    func dropInteraction(
      _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
      log.append("drop")
      session.loadObjects(ofClass: URL.self) { self.urls = $0 }
      session.loadObjects(ofClass: NSString.self) { objects in
        self.texts = objects.compactMap { ($0 as? NSString).map(String.init(describing:)) }
      }
    }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) { log.append("end") }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let card = UILabel(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
  private let well = UIView(frame: CGRect(x: 180, y: 100, width: 100, height: 80))
  private let source = Source()
  private let target = Target()
  private let start = CGPoint(x: 60, y: 40)
  private let end = CGPoint(x: 200, y: 120)

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    (card.text, card.isUserInteractionEnabled) = ("Card", true)
    card.backgroundColor = .systemYellow
    well.backgroundColor = .systemGray5
    root.view.addSubview(card)
    root.view.addSubview(well)
    card.addInteraction(UIDragInteraction(delegate: source))
    well.addInteraction(UIDropInteraction(delegate: target))
    screen.show(root)
    screen.memory.frame()
  }

  // MARK: The pointer

  @Test func `a view that is dragged onto another one gives it its item`() throws {
    screen.drag(along: [start, CGPoint(x: 120, y: 80), end])
    try screen.waitUntilIdle()
    #expect(target.texts == ["마루"])
    #expect(target.log == ["enter", "drop", "end"])
    #expect(source.log == ["items", "begin", "will end copy", "end copy"])
    #expect(target.places.last == CGPoint(x: 20, y: 20))
  }

  @Test func `a picture of the dragged view follows the pointer, with a plus where it is copied`()
    throws
  {
    screen.pointer(.down, at: start)
    screen.pointer(.moved, at: CGPoint(x: 80, y: 60))
    try screen.waitUntilIdle()
    screen.pointer(.moved, at: end)
    try screen.waitUntilIdle()
    try screen.expectSnapshot("drag-over-a-drop-target")
    screen.pointer(.up, at: end)
    try screen.waitUntilIdle()
    #expect(screen.window.subviews.count == 1, "the picture stays")
  }

  @Test func `Escape cancels a drag, and the picture flies back`() throws {
    screen.pointer(.down, at: start)
    screen.pointer(.moved, at: end)
    try screen.key(.keyboardEscape)
    #expect(target.log == ["enter", "exit", "end"])
    #expect(source.log == ["items", "begin", "will end cancel", "end cancel"])
    screen.pointer(.up, at: end)
    try screen.waitUntilIdle()
    #expect(target.texts.isEmpty)
    #expect(screen.window.subviews.count == 1)
  }

  @Test func `a drop beside every target is cancelled`() throws {
    screen.drag(along: [start, end, CGPoint(x: 20, y: 180)])
    try screen.waitUntilIdle()
    #expect(target.log == ["enter", "exit", "end"])
    #expect(source.log.last == "end cancel")
  }

  @Test func `a target that cannot handle the type is passed over`() throws {
    target.wantedTypes = ["public.image"]
    screen.drag(along: [start, end])
    try screen.waitUntilIdle()
    #expect(target.log.isEmpty)
    #expect(source.log.last == "end cancel")
  }

  @Test(arguments: [true, false])
  func `a move that the source does not allow is cancelled`(allowsMove: Bool) throws {
    source.allowsMove = allowsMove
    target.operation = .move
    screen.drag(along: [start, end])
    try screen.waitUntilIdle()
    #expect(source.log.last == (allowsMove ? "end move" : "end cancel"))
  }

  @Test func `without items the press stays a press`() throws {
    source.items = []
    var pans = 0
    let pan = UIPanGestureRecognizer { _ in pans += 1 }
    card.addGestureRecognizer(pan)
    screen.drag(along: [start, CGPoint(x: 66, y: 44), end])
    #expect(pans > 0)
    #expect(source.log == ["items"])
  }

  @Test(arguments: [true, false])
  func `other gestures go on while a view is lifted, if its interaction allows it`(
    isAllowed: Bool
  ) throws {
    let interaction = try #require(card.interactions.first as? UIDragInteraction)
    interaction.allowsSimultaneousRecognitionDuringLift = isAllowed
    var pans = 0
    card.addGestureRecognizer(UIPanGestureRecognizer { _ in pans += 1 })
    screen.drag(along: [start, CGPoint(x: 66, y: 44), end])
    #expect((pans > 0) == isAllowed)
    #expect(source.log.contains("begin"))
  }

  @Test func `a press without motion drags nothing`() throws {
    screen.press(at: start)
    #expect(source.log.isEmpty)
  }

  // MARK: Fingers

  @Test func `a finger drags after it has rested for half a second`() throws {
    screen.pointer(.down, at: start, type: .direct)
    screen.advance(by: 0.6)
    screen.pointer(.moved, at: end, type: .direct)
    screen.pointer(.up, at: end, type: .direct)
    try screen.waitUntilIdle()
    #expect(target.texts == ["마루"])
  }

  @Test func `a finger that moves at once scrolls the list around the view`() throws {
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    list.contentSize = CGSize(width: 300, height: 900)
    card.superview?.addSubview(list)
    list.addSubview(card)
    screen.memory.frame()
    screen.pointer(.down, at: start, type: .direct)
    for y in [35, 30, 20, 5] {
      screen.advance(by: 0.02)
      screen.pointer(.moved, at: CGPoint(x: 60, y: CGFloat(y)), type: .direct)
    }
    #expect(list.contentOffset.y > 10)
    #expect(source.log.isEmpty)
    screen.pointer(.up, at: CGPoint(x: 60, y: 5), type: .direct)
  }

  // MARK: Interruptions

  @Test func `a dragged view that is removed ends its drag`() throws {
    screen.pointer(.down, at: start)
    screen.pointer(.moved, at: end)
    card.removeFromSuperview()
    try screen.waitUntilIdle()
    #expect(source.log.last == "end cancel")
    #expect(target.log.last == "end")
    screen.pointer(.up, at: end)
    #expect(screen.window.subviews.count == 1)
  }

  @Test func `a target that is removed under a drag is told that the drag has left`() throws {
    screen.pointer(.down, at: start)
    screen.pointer(.moved, at: end)
    for interaction in well.interactions { well.removeInteraction(interaction) }
    screen.pointer(.up, at: end)
    try screen.waitUntilIdle()
    #expect(target.log == ["enter", "exit"])
    #expect(source.log.last == "end cancel")
  }

  @Test func `a disabled drag interaction drags nothing`() throws {
    for case let drag as UIDragInteraction in card.interactions { drag.isEnabled = false }
    screen.drag(along: [start, end])
    #expect(source.log.isEmpty)
  }

  // MARK: Text fields

  @Test func `a text is dropped into a text field at the pointer, on one line`() throws {
    let field = UITextField(frame: CGRect(x: 20, y: 140, width: 140, height: 34))
    field.text = "ab"
    card.superview?.addSubview(field)
    screen.memory.frame()
    let caret = field.caretRect(
      for: try #require(field.position(from: field.beginningOfDocument, offset: 1)))
    let middle = field.convert(CGPoint(x: caret.midX, y: caret.midY), to: nil)
    #expect(try screen.drop(.text("1\n2"), at: middle) == .copy)
    #expect(field.text == "a1 2b")
    #expect(field.isEditing)
    field.isEnabled = false
    #expect(try screen.drop(.text("3"), at: middle) == .forbidden)
    #expect(field.text == "a1 2b")
  }

  // MARK: Other programs

  @Test func `a text of another program is dropped on a view`() throws {
    #expect(try screen.drop(.text("hello"), at: end) == .copy)
    #expect(target.texts == ["hello"])
    #expect(target.log == ["enter", "drop", "end"])
  }

  @Test func `files of another program arrive as one item each`() throws {
    let files = FileWell(frame: CGRect(x: 20, y: 100, width: 100, height: 80))
    (files.isAccessibilityElement, files.accessibilityLabel) = (true, "Files")
    var found: [URL] = []
    files.onFiles = { found = $0 }
    card.superview?.addSubview(files)
    let urls = ["/tmp/a.txt", "/tmp/b c.png"].map { URL(fileURLWithPath: $0) }
    #expect(try screen.element("Files").drop(.urls(urls)) == .copy)
    #expect(found.map(\.path) == ["/tmp/a.txt", "/tmp/b c.png"])
    #expect(try screen.element("Files").drop(.text("a")) == .cancel)
  }

  @Test func `a drop is refused beside the target and by a target that forbids it`() throws {
    #expect(try screen.drop(.text("hello"), at: CGPoint(x: 20, y: 180)) == .cancel)
    target.operation = .forbidden
    #expect(try screen.drop(.text("hello"), at: end) == .forbidden)
    #expect(target.texts.isEmpty)
    #expect(target.log == ["enter", "exit", "end"])
  }

  @Test func `a position that is no number drops nothing`() throws {
    #expect(try screen.drop(.text("hello"), at: CGPoint(x: CGFloat.nan, y: 0)) == .cancel)
    #expect(target.log.isEmpty)
  }
}
