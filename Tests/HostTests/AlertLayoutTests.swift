import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The layout of the bottom alert for various windows, texts and text sizes.
@MainActor @Suite(.serialized) struct AlertLayoutTests {
  /// A window size with the texts and buttons of an alert.
  struct Case: Sendable, CustomTestStringConvertible {
    let size: CGSize
    let words: Words
    let buttons: [String]

    var testDescription: String { "\(size.width) × \(size.height), \(words), \(buttons.count)" }

    private static let sizes = [
      (60, 60), (120, 90), (200, 120), (200, 150), (320, 480), (414, 300), (800, 100), (800, 600),
    ].map { CGSize(width: $0.0, height: $0.1) }

    private static let buttons = [
      ["OK"], ["Cancel:cancel", "Delete:destructive"],
      ["Save this very long name of a document", "Don’t save:destructive", "취소:cancel"],
    ]

    static let all = sizes.flatMap { size in
      Words.allCases.flatMap { words in
        buttons.map { Case(size: size, words: words, buttons: $0) }
      }
    }
  }

  /// The title and message of an alert.
  enum Words: CaseIterable, Sendable {
    case short, long, none, lines, hangul

    var title: String {
      switch self {
      case .short: "Delete?"
      case .long: String(repeating: "Do you really want this? ", count: 20)
      case .none: ""
      case .lines: (1...20).map(String.init).joined(separator: "\n")
      case .hangul: "이 책을 정말로 책장에서 지우시겠습니까? 되돌릴 수 없습니다"
      }
    }

    var message: String {
      switch self {
      case .short: "It leaves your shelf."
      case .long: String(repeating: "It leaves your shelf, and never comes back. ", count: 50)
      case .none: ""
      case .lines: "\n\none\n\ntwo\n\n\n"
      case .hangul: String(repeating: "지우면 책장에서 사라집니다.\n", count: 12)
      }
    }
  }

  private func props(_ words: Words, _ buttons: [String]) -> PropValues {
    PropValues([
      "title": .text(words.title), "message": .text(words.message),
      "buttons": .list(buttons.map { .text($0) }),
    ])
  }

  private func show(_ words: Words, _ buttons: [String], in screen: TestScreen) throws {
    try screen.showWidget(named: "BottomAlert", props: props(words, buttons))
  }

  /// Creates a screen with a text size.
  private func screen(
    _ size: CGSize, _ category: UIContentSizeCategory, style: UIUserInterfaceStyle = .light
  ) -> TestScreen {
    let screen = TestScreen(size: size, style: style)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = category
    }
    return screen
  }

  @Test(arguments: Case.all)
  func `every button is visible and can be pressed`(scene: Case) throws {
    let screen = TestScreen(size: scene.size)
    try show(scene.words, scene.buttons, in: screen)
    var frames: [CGRect] = []
    for title in scene.buttons.compactMap({ $0.split(separator: ":").first }) {
      let button = try screen.find(String(title), .button)
      let frame = button.accessibilityFrame
      #expect(CGRect(origin: .zero, size: scene.size).contains(frame), "\(title) \(frame)")
      #expect(frame.width >= 30 && frame.height >= 10, "\(title) \(frame)")
      #expect(screen.window.hitTest(screen.center(of: button), with: nil) === button)
      #expect(!frames.contains { $0.intersects(frame) }, "\(title) \(frame)")
      frames.append(frame)
    }
  }

  @Test(arguments: Case.all)
  func `texts overlap neither buttons nor each other, and stay inside`(scene: Case) throws {
    let screen = TestScreen(size: scene.size)
    try show(scene.words, scene.buttons, in: screen)
    let panel = try #require(screen.window.rootViewController?.view.subviews.first)
    let words = try #require(panel.subviews.first { $0 is UIScrollView } as? UIScrollView)
    let labels = words.subviews.filter { $0 is UILabel && !$0.isHidden }
    let buttons = panel.subviews.filter { $0 is UIButton }
    let top = try #require(buttons.map(\.frame.minY).min())
    if !words.isHidden {
      #expect(words.frame.minY >= 0 && words.frame.maxY <= top)
      #expect(words.frame.minX >= 0 && words.frame.maxX <= panel.bounds.width)
      #expect(words.clipsToBounds)
      #expect(labels.allSatisfy { $0.frame.maxY <= words.contentSize.height })
    }
    if labels.count == 2 { #expect(labels[0].frame.maxY <= labels[1].frame.minY) }
    #expect(panel.frame.minY >= 0 && panel.frame.maxY == scene.size.height)
  }

  /// The scroll view with the title and the message.
  private func words(in screen: TestScreen) throws -> UIScrollView {
    let panel = try #require(screen.window.rootViewController?.view.subviews.first)
    return try #require(panel.subviews.first { $0 is UIScrollView } as? UIScrollView)
  }

  @Test func `texts that do not fit scroll, and without room for a line are hidden`() throws {
    func lines(_ height: CGFloat) throws -> (isHidden: Bool, scrolls: Bool) {
      let screen = TestScreen(size: CGSize(width: 300, height: height))
      try show(.short, ["OK"], in: screen)
      let words = try words(in: screen)
      return (words.isHidden, words.isScrollEnabled)
    }
    #expect(try lines(300) == (false, false))
    #expect(try lines(65) == (false, true))
    #expect(try lines(45).isHidden)
  }

  @Test func `the wheel and Page Down scroll to the end of a long message`() throws {
    for byKey in [true, false] {
      let screen = TestScreen(size: CGSize(width: 414, height: 300))
      try show(.long, ["OK"], in: screen)
      try screen.waitUntilIdle()
      let words = try words(in: screen)
      let end = words.contentSize.height - words.bounds.height
      #expect(end > 100 && words.contentOffset.y == 0)
      for _ in 0..<60 {
        if byKey {
          try screen.key(.keyboardPageDown)
        } else {
          screen.scroll(CGVector(dx: 0, dy: -120), at: screen.center(of: words))
        }
        try screen.waitUntilIdle()
      }
      #expect(abs(words.contentOffset.y - end) < 1, "by key: \(byKey)")
      #expect(screen.outcome == nil)
    }
  }

  @Test func `with the largest text its own window is higher, and nothing scrolls`() throws {
    for category in [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
      let screen = screen(CGSize(width: 414, height: 360), category)
      try show(.lines, ["Cancel:cancel", "Delete:destructive"], in: screen)
      #expect(try words(in: screen).isScrollEnabled)
      try show(.short, ["Cancel:cancel", "Delete:destructive"], in: screen)
      let controller = try #require(screen.window.rootViewController)
      let size = controller.preferredContentSize
      #expect((size.height > 160) == (category != .large), "\(size)")
      screen.window.frame.size = size
      screen.memory.frame()
      #expect(try words(in: screen).isScrollEnabled == false)
    }
  }

  /// The darkness of the darkest pixel in some rows of the texts, from 0 to 255.
  private func ink(_ rows: Range<Int>, of words: UIScrollView, in screen: TestScreen)
    -> UInt32
  {
    let frame = words.convert(words.bounds, to: screen.window)
    let pixels = rows.flatMap { row in
      (Int(frame.minX)..<Int(frame.maxX)).map { x in
        255 - ((screen.pixel(x: x, y: Int(frame.minY) + row) ?? 0) & 255)
      }
    }
    return pixels.max() ?? 0
  }

  @Test func `texts fade out at an edge beyond which they continue`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 300))
    let lines = (1...60).map { _ in "HHHHHHHH" }.joined(separator: "\n")
    try screen.showWidget(named: "BottomAlert", props: PropValues(["title": .text(lines)]))
    try screen.waitUntilIdle()
    let words = try words(in: screen)
    let height = Int(words.bounds.height)
    func edges() -> (top: UInt32, bottom: UInt32) {
      (ink(0..<3, of: words, in: screen), ink(height - 3..<height, of: words, in: screen))
    }
    words.contentOffset.y = 8
    screen.memory.frame()
    #expect(edges().top < 160 && edges().bottom < 80)
    words.contentOffset.y = 300
    screen.memory.frame()
    #expect(edges().top < 80 && edges().bottom < 80)
    #expect(ink(40..<60, of: words, in: screen) > 240)
    words.contentOffset.y = words.contentSize.height - words.bounds.height - 6
    screen.memory.frame()
    #expect(edges().top < 80 && edges().bottom > 100)
  }

  @Test func `texts that fit do not fade`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 300))
    try show(.short, ["OK"], in: screen)
    #expect(try words(in: screen).layer.mask == nil)
  }

  @Test func `all buttons have the text size at which the longest title fits`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 736))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    let titles = ["Save the document under another name", "Discard", "Cancel:cancel"]
    try show(.short, titles, in: screen)
    try screen.waitUntilIdle()
    let labels = try titles.map { title in
      let button = try screen.find(title.replacing(":cancel", with: ""), .button) as? UIButton
      return try #require(button?.titleLabel)
    }
    let size = try #require(labels.first?.font.pointSize)
    #expect(size >= 17 && size < 30)
    #expect(labels.allSatisfy { $0.font.pointSize == size })
    #expect(labels[0].intrinsicContentSize.width <= labels[0].bounds.width + 0.5)
  }

  @Test func `a message keeps one line even if a large title takes two`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 360))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    try screen.showWidget(
      named: "BottomAlert",
      props: PropValues([
        "title": .text("Delete the whole file?"), "message": .text("This cannot be undone."),
        "buttons": .list([.text("Cancel:cancel"), .text("Delete the file:destructive")]),
      ]))
    let words = try words(in: screen)
    let message = try #require(words.subviews.compactMap { $0 as? UILabel }.last)
    #expect(message.frame.minY + message.font.lineHeight <= words.bounds.height)
  }

  @Test func `in a large window a button has the margins of the design`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 600))
    try screen.presentAlert(props(.short, ["OK"]))
    let frame = try screen.find("OK", .button).accessibilityFrame
    #expect(frame == CGRect(x: 20, y: 530, width: 374, height: 50))
  }

  // MARK: Alone

  /// An alert alone in a window of its preferred size.
  struct Card: Sendable, CustomTestStringConvertible {
    let words: Words
    let choices: Int
    let category: UIContentSizeCategory
    let style: UIUserInterfaceStyle

    var testDescription: String { "\(words), \(choices) choices, \(category), \(style)" }

    static let all = Words.allCases.flatMap { words in
      [0, 2, 40].flatMap { choices in
        [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge].flatMap { category in
          [UIUserInterfaceStyle.light, .dark].map {
            Card(words: words, choices: choices, category: category, style: $0)
          }
        }
      }
    }
  }

  @Test(arguments: Card.all)
  func `alone in a window the card fills it, with the margins of the design`(card: Card) throws {
    var props = props(card.words, ["Cancel:cancel", "Go"])
    if card.choices > 0 {
      props.values["choices"] = .list((1...card.choices).map { .text("Choice \($0)") })
    }
    let probe = screen(CGSize(width: 100, height: 100), card.category)
    try probe.showWidget(named: "BottomAlert", props: props)
    let size = try #require(probe.window.rootViewController?.preferredContentSize)
    #expect(size.width == 414 && size.height <= 720 && size.height > 80)

    let screen = screen(size, card.category, style: card.style)
    try screen.showWidget(named: "BottomAlert", props: props)
    let panel = try #require(screen.window.rootViewController?.view.subviews.first)
    let parts = panel.subviews.filter { !$0.isHidden }
    let (top, bottom) = (parts.map(\.frame.minY).min() ?? 0, parts.map(\.frame.maxY).max() ?? 0)
    #expect(panel.frame == CGRect(origin: .zero, size: size))
    #expect(top == 24 || top == 20 || size.height > 690, "\(top)")
    #expect((19...20).contains(size.height - bottom) || size.height > 690, "\(bottom)")
    #expect(try words(in: screen).isScrollEnabled == false || size.height > 600)
    // The card fills the window at once, up to its corners.
    let ground = screen.pixel(x: 8, y: Int(size.height) / 2)
    for (x, y) in [(0, 0), (413, 0), (0, Int(size.height) - 1), (413, Int(size.height) - 1)] {
      #expect(screen.pixel(x: x, y: y) == ground)
    }
  }

  @Test func `in a larger window the card fills it, with its contents in the middle`()
    throws
  {
    let screen = TestScreen(size: CGSize(width: 800, height: 600))
    try show(.short, ["Cancel:cancel", "Go"], in: screen)
    let panel = try #require(screen.window.rootViewController?.view.subviews.first)
    #expect(panel.frame == screen.window.bounds)
    let parts = panel.subviews.reduce(CGRect.null) { $0.union($1.frame) }
    #expect(parts.midX == 400 && parts.width == 374)
    #expect(abs(parts.midY - 300) <= 2.5)
  }

  @Test func `reading the preferred size changes nothing on the screen`() throws {
    let screen = screen(CGSize(width: 200, height: 150), .accessibilityExtraExtraExtraLarge)
    try show(.short, ["OK"], in: screen)
    let controller = try #require(screen.window.rootViewController)
    let before = try screen.find("OK", .button).accessibilityFrame
    let font = (try words(in: screen).subviews.first as? UILabel)?.font
    _ = controller.preferredContentSize
    screen.memory.frame()
    #expect(try screen.find("OK", .button).accessibilityFrame == before)
    #expect((try words(in: screen).subviews.first as? UILabel)?.font == font)
  }

  // MARK: Reading

  @Test func `a long message begins at the leading edge in the label colour`()
    throws
  {
    for (text, isLong) in [(Words.long, true), (.hangul, true), (.short, false), (.none, false)] {
      let screen = TestScreen(size: CGSize(width: 414, height: 500))
      try show(text, ["OK"], in: screen)
      let labels = try words(in: screen).subviews.compactMap { $0 as? UILabel }
      try #require(labels.count == 2)
      for label in labels where !label.isHidden {
        #expect(label.textAlignment == (isLong ? .natural : .center), "\(text)")
      }
      if text != .none { #expect(labels[1].textColor == (isLong ? .label : .secondaryLabel)) }
    }
  }

  @Test func `a message with fewer lines in a wider window is centred again`() throws {
    let screen = TestScreen(size: CGSize(width: 120, height: 400))
    let message = String(repeating: "word ", count: 12)
    try screen.showWidget(
      named: "BottomAlert", props: PropValues(["message": .text(message)]))
    let label = try #require(try words(in: screen).subviews.last as? UILabel)
    #expect(label.textAlignment == .natural)
    screen.window.frame.size.width = 414
    screen.memory.frame()
    #expect(label.textAlignment == .center && label.textColor == .secondaryLabel)
  }

  // MARK: Growing

  @Test func `in a window that grows the message reappears`() throws {
    let screen = TestScreen(size: CGSize(width: 300, height: 45))
    try show(.short, ["OK"], in: screen)
    screen.window.frame.size.height = 300
    screen.memory.frame()
    #expect(screen.shows(Words.short.message))
    #expect(try screen.find("OK", .button).accessibilityFrame.height == 50)
  }

  @Test func `only a prefix of a huge text is laid out`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 300))
    let endless = String(repeating: "word ", count: 400_000)
    try screen.showWidget(
      named: "BottomAlert",
      props: PropValues(["title": .text(endless), "message": .text(endless)]))
    let label = try #require(try words(in: screen).subviews.first { $0 is UILabel } as? UILabel)
    #expect((label.text?.count ?? 0) < 20_000)
    #expect(try screen.find("OK", .button).accessibilityFrame.maxY == 280)
  }

  @Test func `above a long message a strip of the backdrop takes taps`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 300))
    try screen.presentAlert(props(.long, ["OK"]))
    screen.press(at: CGPoint(x: 200, y: 10))
    #expect(screen.outcome == .cancelled(nil))
  }

  // MARK: Colours

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `a destructive title has enough contrast`(style: UIUserInterfaceStyle) throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 300), style: style)
    try show(.short, ["Cancel:cancel", "Delete:destructive"], in: screen)
    let button = try #require(try screen.find("Delete", .button) as? UIButton)
    let frame = button.accessibilityFrame
    let fill = try #require(screen.pixel(x: Int(frame.minX) + 20, y: Int(frame.midY)))
    let title = button.currentTitleColor.resolvedColor(with: button.traitCollection)
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    title.getRed(&red, green: &green, blue: &blue, alpha: nil)
    let parts = [16, 8, 0].map { CGFloat(fill >> UInt32($0) & 0xFF) / 255 }
    let pair = [Self.luminance(red, green, blue), Self.luminance(parts[0], parts[1], parts[2])]
    let contrast = ((pair.max() ?? 0) + 0.05) / ((pair.min() ?? 0) + 0.05)
    #expect(contrast >= 4.5, "\(contrast)")
  }

  /// Relative luminance, as WCAG 2 defines it.
  private static func luminance(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGFloat {
    func linear(_ part: CGFloat) -> CGFloat {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
