import Foundation
import MaruKit
import Testing

/// Text of another program that is pasted and arrives late.
@MainActor @Suite(.serialized) struct PastingTests {
  /// Another program's copied text, which arrives when a test says so.
  private final class SlowPasteboard: PasteboardHost {
    private var requests: [@MainActor (String?) -> Void] = []

    var ownsPasteboard: Bool { false }
    var hasPasteboardContents: Bool { true }
    var pasteboardText: String? { nil }
    var pasteboardItems: [NSItemProvider] { [] }

    func loadPasteboardText(_ completion: @escaping @MainActor (String?) -> Void) {
      requests.append(completion)
    }
    func waitForPasteboard(until isDone: () -> Bool) {
      Issue.record("the kit waits for the other program")
    }
    func setPasteboardItems(_ items: [NSItemProvider], text: String?) {}

    /// Answers all requests.
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

  // MARK: Keys behind a paste

  /// Strokes Control-V and a key, without letting time pass.
  private func paste(in bench: TextFieldBench, then key: UIKeyboardHIDUsage) throws {
    try bench.screen.key(.character("v"), .control, waits: false)
    try bench.screen.key(key, waits: false)
  }

  /// Notes the text of a field at each Return.
  @MainActor private final class Returns {
    var texts: [String] = []

    init(in bench: TextFieldBench) {
      bench.onAsk = { [self, unowned bench] question in
        if question == "should return" { texts.append(bench.text) }
      }
    }
  }

  @Test(arguments: [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keypadEnter])
  func `Return waits for the pasted text, other keys do not`(key: UIKeyboardHIDUsage) throws {
    let bench = TextFieldBench("typed").edit()
    connect()
    let returns = Returns(in: bench)
    try paste(in: bench, then: .keyboardHome)
    #expect(bench.selection == 0..<0)
    try bench.screen.key(key, waits: false)
    bench.screen.memory.advance(by: 0.4)
    #expect(returns.texts == [])
    other.send("pasted ")
    bench.screen.memory.frame()
    #expect(returns.texts == ["pasted typed"])
    try bench.screen.key(key, waits: false)
    #expect(returns.texts == ["pasted typed", "pasted typed"])
  }

  @Test func `keys behind a waiting Return keep their order, and so does composed text`() throws {
    let bench = TextFieldBench().edit()
    connect()
    let returns = Returns(in: bench)
    bench.answers["should return"] = false
    try paste(in: bench, then: .keyboardReturnOrEnter)
    try bench.screen.type("a", waits: false)
    let window = bench.screen.window
    window.send(MarkedTextInput(text: "하", selectedRange: NSRange(location: 1, length: 0)))
    #expect(window.hasMarkedText)
    window.acceptMarkedText()
    #expect(!window.hasMarkedText)
    try bench.screen.type("b", waits: false)
    try bench.screen.key(.keyboardReturnOrEnter, waits: false)
    #expect(bench.text == "" && returns.texts == [])
    other.send("1")
    bench.screen.memory.frame()
    #expect(bench.text == "1a하b")
    #expect(returns.texts == ["1", "1a하b"])
    #expect(!window.hasMarkedText)
  }

  @Test func `each Return waits for the paste before it`() throws {
    let bench = TextFieldBench().edit()
    connect()
    let returns = Returns(in: bench)
    try paste(in: bench, then: .keyboardReturnOrEnter)
    try paste(in: bench, then: .keyboardReturnOrEnter)
    other.send("1")
    bench.screen.memory.frame()
    #expect(returns.texts == ["1"])
    other.send("2")
    bench.screen.memory.frame()
    #expect(returns.texts == ["1", "12"])
  }

  @Test func `Return waits half a second, and the next one does not wait for that text`() throws {
    let bench = TextFieldBench("typed").edit()
    connect()
    let returns = Returns(in: bench)
    try paste(in: bench, then: .keyboardReturnOrEnter)
    bench.screen.memory.advance(by: 0.45)
    #expect(returns.texts == [])
    bench.screen.memory.advance(by: 0.1)
    #expect(returns.texts == ["typed"])
    try bench.screen.key(.keyboardReturnOrEnter, waits: false)
    #expect(returns.texts == ["typed", "typed"])
  }

  @Test func `a pointer press lets a waiting Return pass first`() throws {
    let bench = TextFieldBench("typed").edit()
    connect()
    let returns = Returns(in: bench)
    try paste(in: bench, then: .keyboardReturnOrEnter)
    try bench.screen.type("a", waits: false)
    #expect(bench.text == "typed")
    bench.screen.window.send(
      PointerInput(
        phase: .down, location: bench.point(at: 0), timestamp: bench.screen.memory.clock.now,
        buttons: .button(1)))
    #expect(returns.texts == ["typed"])
    #expect(bench.text == "typeda")
  }

  @Test func `a window that is hidden drops the keys that wait`() throws {
    let bench = TextFieldBench("typed").edit()
    connect()
    let returns = Returns(in: bench)
    try paste(in: bench, then: .keyboardReturnOrEnter)
    bench.screen.window.isHidden = true
    other.send("late")
    bench.screen.memory.advance(by: 1)
    #expect(returns.texts == [])
  }

  @Test func `the window system knows which waiting key is being handled`() throws {
    let bench = TextFieldBench().edit()
    connect()
    var log: [String] = []
    bench.onAsk = { if $0 == "should return" { log.append($0) } }
    try bench.screen.key(.character("v"), .control, waits: false)
    let key = UIKey(keyCode: .keyboardReturnOrEnter)
    bench.screen.window.send(
      KeyInput(isDown: true, key: key, timestamp: bench.screen.memory.clock.now)
    ) { handle in
      log.append("before")
      handle()
      log.append("behind")
    }
    #expect(log == [])
    other.send("pasted")
    bench.screen.memory.frame()
    #expect(log == ["before", "should return", "behind"])
  }

  @Test func `text that is pasted before Tab arrives in the field that Tab leaves`() throws {
    let bench = TextFieldBench().edit()
    connect()
    let another = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    bench.root.view.addSubview(another)
    try paste(in: bench, then: .keyboardTab)
    try bench.screen.type("b", waits: false)
    other.send("name")
    bench.screen.memory.frame()
    #expect(bench.text == "name")
    #expect(another.isFirstResponder && another.text == "b")
  }
}
