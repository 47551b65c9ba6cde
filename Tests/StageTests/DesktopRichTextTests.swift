import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// Rich text and paste buttons on a display with another program.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct DesktopRichTextTests {
  /// Runs the event loop until a condition holds.
  private func run(_ screen: XScreen, until isDone: @escaping @MainActor () -> Bool) {
    var turns = 0
    func look() {
      turns += 1
      guard !isDone(), turns < 1000 else { return screen.stop() }
      screen.after(seconds: 0.005, look)
    }
    screen.after(seconds: 0, look)
    screen.run()
    #expect(isDone())
  }

  private func show(_ views: [UIView], on screen: XScreen) {
    let window = screen.makeWindow(
      ScreenWindowOptions(title: "Pasting", size: CGSize(width: 200, height: 100)))
    let root = UIViewController()
    root.loadViewIfNeeded()
    for view in views { root.view.addSubview(view) }
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  @Test func `rich text of another program is pasted with its attributes, without a wait`() throws {
    let server = try XvfbServer(width: 300, height: 200)
    let screen = try XScreen(displayName: server.display)
    let view = UITextView(frame: CGRect(x: 10, y: 10, width: 180, height: 60))
    view.allowsEditingTextAttributes = true
    show([view], on: screen)
    view.becomeFirstResponder()
    try XTestClipboardOwner.copy(
      ["text/rtf": Array("{\\rtf1 a\\b b\\par }".utf8), "UTF8_STRING": Array("ab".utf8)],
      display: server.display)
    view.paste(nil)
    #expect(view.text == "")
    run(screen) { view.text == "ab" }
    let font = view.textStorage.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
    #expect(font?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
  }

  @Test func `another program reads copied text as rich text and as plain text`() throws {
    let server = try XvfbServer(width: 300, height: 200)
    let screen = try XScreen(displayName: server.display)
    let other = try Connection(display: server.display)
    let view = UITextView(frame: CGRect(x: 10, y: 10, width: 180, height: 60))
    view.allowsEditingTextAttributes = true
    view.attributedText = NSAttributedString(
      string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
    show([view], on: screen)
    view.selectAll(nil)
    view.copy(nil)
    for (type, part) in [("text/rtf", "\\fs40\\b bold}"), ("UTF8_STRING", "bold")] {
      var result: [UInt8]??
      other.clipboard.load(type, from: .clipboard) { result = .some($0) }
      run(screen) {
        _ = other.pendingEvents()
        other.flush()
        return result != nil
      }
      let text = String(decoding: result.flatMap(\.self) ?? [], as: UTF8.self)
      #expect(text.contains(part))
    }
  }

  @Test func `a paste button follows what other programs copy`() throws {
    let server = try XvfbServer(width: 300, height: 200)
    let screen = try XScreen(displayName: server.display)
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 180, height: 34))
    let control = UIPasteControl(frame: CGRect(x: 10, y: 50, width: 100, height: 34))
    show([field, control], on: screen)
    control.target = field
    #expect(!control.isEnabled)
    try XTestClipboardOwner.copy(
      ["UTF8_STRING": Array("word".utf8)], display: server.display)
    run(screen) { control.isEnabled }
    _ = control.accessibilityActivate()
    #expect(field.text == "")
    run(screen) { field.text == "word" }
    try XTestClipboardOwner.copy(["image/png": [1, 2, 3]], display: server.display)
    run(screen) { !control.isEnabled }
  }
}
