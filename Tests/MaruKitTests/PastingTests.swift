import Foundation
import MaruKit
import Testing

/// Text of another program that is pasted and arrives late.
@MainActor @Suite(.serialized) struct PastingTests {
  /// Another program's copied text, which arrives when a test says so.
  private final class SlowPasteboard: PasteboardHost {
    /// Called when the kit waits for text.
    var onWait: (() -> Void)?
    private var requests: [@MainActor (String?) -> Void] = []

    var ownsPasteboard: Bool { false }
    var hasPasteboardContents: Bool { true }
    var pasteboardText: String? { nil }
    var pasteboardItems: [NSItemProvider] { [] }

    func loadPasteboardText(_ completion: @escaping @MainActor (String?) -> Void) {
      requests.append(completion)
    }
    func waitForPasteboard(until isDone: () -> Bool) {}
    func waitForPasteboard(atMost seconds: Double, until isDone: () -> Bool) { onWait?() }
    func setPasteboardItems(_ items: [NSItemProvider], text: String?) {}

    func send(_ text: String) {
      let answered = requests
      requests = []
      for request in answered { request(text) }
    }
  }

  private let other = SlowPasteboard()

  /// Connects a pasteboard to the other program, after a screen was made.
  private func connect(_ pasteboard: UIPasteboard = .general) { pasteboard.host = other }

  @Test func `pasted text goes into the field that is still edited`() {
    let bench = TextFieldBench().edit()
    connect()
    bench.field.paste(nil)
    other.send("late")
    #expect(bench.text == "late")
  }

  @Test func `text that arrives after a field was left is dropped`() {
    let bench = TextFieldBench().edit()
    connect()
    bench.field.paste(nil)
    bench.field.resignFirstResponder()
    other.send("late")
    #expect(bench.text == "")
  }

  @Test func `a field that is not the first responder takes text until it is disabled`() {
    let bench = TextFieldBench()
    connect()
    bench.field.paste(nil)
    other.send("late")
    #expect(bench.text == "late")
    bench.field.paste(nil)
    bench.field.isEnabled = false
    other.send("later")
    #expect(bench.text == "late")
  }

  @Test func `text that arrives after a text view was made read-only is dropped`() {
    let bench = TextViewBench("old")
    connect()
    bench.view.paste(nil)
    bench.view.isEditable = false
    other.send("late")
    #expect(bench.view.text == "old")
  }

  @Test(arguments: [false, true])
  func `a middle press takes the keys unless the user has gone elsewhere`(isElsewhere: Bool) {
    let bench = TextFieldBench()
    connect(.selection)
    let another = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    bench.root.view.addSubview(another)
    for phase in [PointerInput.Phase.down, .up] {
      bench.screen.window.send(
        PointerInput(
          phase: phase, location: bench.point(at: 0), timestamp: bench.screen.memory.clock.now,
          buttons: .button(3)))
    }
    if isElsewhere { another.becomeFirstResponder() }
    other.send("late")
    #expect(bench.text == (isElsewhere ? "" : "late"))
    #expect(bench.field.isFirstResponder == !isElsewhere)
    #expect(another.isFirstResponder == isElsewhere)
  }

  @Test func `Return waits for the pasted text, other keys do not`() throws {
    let bench = TextFieldBench().edit()
    connect()
    var texts: [String] = []
    var waits = 0
    bench.onAsk = { [unowned bench] question in
      if question == "should return" { texts.append(bench.text) }
    }
    other.onWait = { [unowned other] in
      waits += 1
      other.send("pasted")
    }
    try bench.screen.key(.character("v"), .control)
    try bench.screen.key(.keyboardHome)
    #expect(waits == 0)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(texts == ["pasted"])
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(waits == 1 && texts == ["pasted", "pasted"])
  }

  @Test func `Return goes on without text that does not arrive`() throws {
    let bench = TextFieldBench("typed").edit()
    connect()
    try bench.screen.key(.character("v"), .control)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log.contains("should return"))
  }

  @Test func `text that is pasted before Tab arrives in the field that Tab leaves`() throws {
    let bench = TextFieldBench().edit()
    connect()
    let another = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    bench.root.view.addSubview(another)
    other.onWait = { [unowned other] in other.send("name") }
    try bench.screen.key(.character("v"), .control)
    try bench.screen.key(.keyboardTab)
    #expect(bench.text == "name")
    #expect(another.isFirstResponder && another.text == "")
  }
}
