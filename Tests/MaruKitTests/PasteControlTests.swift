import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The system's paste button.
@MainActor @Suite(.serialized) struct PasteControlTests {
  /// Another program, which answers when a test says so.
  private final class SlowProgram: PasteboardHost {
    private var requests: [@MainActor ([NSItemProvider]) -> Void] = []

    var ownsPasteboard: Bool { false }
    var hasPasteboardContents: Bool { true }
    var pasteboardText: String? {
      Issue.record("the paste button waits for text")
      return nil
    }
    var pasteboardItems: [NSItemProvider] {
      Issue.record("the paste button waits for items")
      return []
    }
    var requestCount: Int { requests.count }

    func loadPasteboardText(_ completion: @escaping @MainActor (String?) -> Void) {
      completion(nil)
    }
    func loadPasteboardItems(_ completion: @escaping @MainActor ([NSItemProvider]) -> Void) {
      requests.append(completion)
    }
    func waitForPasteboard(until isDone: () -> Bool) {}
    func setPasteboardItems(_ items: [NSItemProvider], text: String?) {}

    /// Answers the oldest request.
    func answer(_ items: [NSItemProvider]) {
      guard !requests.isEmpty else { return }
      requests.removeFirst()(items)
    }
  }

  private let bench = TextViewBench("text ")
  private let control = UIPasteControl(frame: CGRect(x: 20, y: 100, width: 120, height: 36))

  init() {
    bench.root.view.addSubview(control)
    bench.edit()
  }

  /// Empties the pasteboard, which all tests share, so not before a test runs.
  private func clear() { UIPasteboard.general.items = [] }

  private var picture: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
  }

  // MARK: Enabling

  @Test func `a paste button is enabled when the pasteboard has what its target takes`() {
    clear()
    #expect(!control.isEnabled)
    UIPasteboard.general.string = "word"
    #expect(!control.isEnabled)
    control.target = bench.view
    #expect(control.isEnabled)
    UIPasteboard.general.image = picture
    #expect(!control.isEnabled)
    UIPasteboard.general.items = [["public.utf8-plain-text": "word"]]
    #expect(control.isEnabled)
    UIPasteboard.general.items = []
    #expect(!control.isEnabled)
    UIPasteboard.general.string = "word"
    control.target = nil
    #expect(!control.isEnabled)
  }

  @Test func `a paste button outside of a window is disabled, and in one it looks again`() {
    clear()
    UIPasteboard.general.string = "word"
    control.target = bench.view
    control.removeFromSuperview()
    #expect(!control.isEnabled)
    bench.root.view.addSubview(control)
    #expect(control.isEnabled)
  }

  @Test func `a target of its own says what it takes`() {
    clear()
    final class Album: UIPasteConfigurationSupporting {
      var pasteConfiguration: UIPasteConfiguration?
      var count = 0
      func paste(itemProviders: [NSItemProvider]) { count += itemProviders.count }
    }
    let album = Album()
    control.target = album
    UIPasteboard.general.images = [picture, picture]
    #expect(!control.isEnabled)
    album.pasteConfiguration = UIPasteConfiguration(forAccepting: UIImage.self)
    control.target = album
    #expect(control.isEnabled)
    _ = control.accessibilityActivate()
    #expect(album.count == 2)
  }

  // MARK: Pressing

  @Test func `a press pastes into the target, which stays the first responder`() throws {
    clear()
    UIPasteboard.general.string = "word"
    control.target = bench.view
    try bench.screen.element(.button, "Paste").press()
    #expect(bench.text == "text word")
    #expect(bench.view.isFirstResponder)
  }

  @Test func `a disabled paste button pastes nothing`() {
    clear()
    control.target = bench.view
    #expect(!control.accessibilityActivate())
    #expect(bench.text == "text ")
  }

  // MARK: Another program

  @Test func `another program is asked without waiting, and its last answer counts`() {
    clear()
    let other = SlowProgram()
    UIPasteboard.general.host = other
    control.target = bench.view
    #expect(!control.isEnabled)
    // Buttons of other tests may ask too.
    let former = other.requestCount
    #expect(former > 0)
    UIPasteboard.general.hostContentsChanged()
    #expect(other.requestCount > former)
    let text = [NSItemProvider(object: "word" as NSString)]
    for _ in 0..<former { other.answer(text) }
    #expect(!control.isEnabled)
    while other.requestCount > 0 { other.answer(text) }
    #expect(control.isEnabled)
    _ = control.accessibilityActivate()
    #expect(bench.text == "text ")
    other.answer(text)
    #expect(bench.text == "text word")
    UIPasteboard.general.hostContentsChanged()
    while other.requestCount > 0 { other.answer([]) }
    #expect(!control.isEnabled)
  }

  // MARK: Look

  @Test func `the parts of the button are those of its display mode`() {
    clear()
    func width(_ mode: UIPasteControl.DisplayMode) -> CGFloat {
      let look = UIPasteControl.Configuration()
      look.displayMode = mode
      return UIPasteControl(configuration: look).intrinsicContentSize.width
    }
    #expect(width(.iconOnly) < width(.labelOnly))
    #expect(width(.labelOnly) < width(.iconAndLabel))
    #expect(width(.iconOnly) > 0 && width(.arrowAndLabel) > width(.labelOnly))
  }

  @Test func `a button keeps the look that it was made with`() {
    clear()
    let look = UIPasteControl.Configuration()
    look.displayMode = .iconOnly
    look.cornerStyle = .capsule
    look.cornerRadius = 3
    look.imagePlacement = .trailing
    look.baseBackgroundColor = .systemRed
    look.baseForegroundColor = .yellow
    let button = UIPasteControl(configuration: look)
    look.displayMode = .labelOnly
    button.configuration.displayMode = .labelOnly
    let kept = button.configuration
    #expect(kept.displayMode == .iconOnly && kept.cornerStyle == .capsule)
    #expect(kept.cornerRadius == 3 && kept.imagePlacement == .trailing)
    #expect(kept.baseBackgroundColor == .systemRed && kept.baseForegroundColor == .yellow)
    #expect(button.frame.size == button.intrinsicContentSize)
  }

  @Test(arguments: [("en", "Paste"), ("ko", "붙여넣기"), ("de", "Einsetzen"), ("ja", "ペースト")])
  func `the button is named in the user's language`(tag: String, word: String) {
    #expect(TableFolder.reading(tag) { control.accessibilityLabel } == word)
  }

  @Test func `the focus goes to the button, not to its picture`() {
    clear()
    UIPasteboard.general.string = "word"
    control.target = bench.view
    #expect(control.canBecomeFocused)
    #expect(control.subviews.allSatisfy { !$0.canBecomeFocused })
  }
}
