import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The chat room's entry screen from its plugin file, in a window of 414 × 736 points.
///
/// The stops of its sheet are 368 and 650 high.
@MainActor @Suite(.serialized) struct OpenChatSheetTests {
  private static let size = CGSize(width: 414, height: 736)
  private static let long = String(repeating: "All about the river and its bridges. ", count: 60)

  private let screen = TestScreen(size: Self.size)

  private func show(_ props: [String: PropValue] = [:], in screen: TestScreen? = nil) throws {
    try (screen ?? self.screen).showWidget(
      named: "OpenChatSheet", props: PropValues(["title": .text("River")].merging(props) { $1 }))
  }

  /// The outcome of the widget.
  private final class Answer {
    var outcome: WidgetOutcome?
    /// Retained as long as the answer is in use.
    var instance: WidgetInstance?
  }

  /// Shows the widget as in a script: its events are not handled.
  private func showAlone(
    _ props: [String: PropValue] = [:], in screen: TestScreen
  ) throws -> Answer {
    let answer = Answer()
    let context = WidgetContext()
    context.handler = { message in
      guard case .finished(let outcome) = message else { return false }
      answer.outcome = outcome
      return true
    }
    let library = try PluginLibrary(at: "\(BuiltProducts.folder)/libOpenChatSheet.so")
    let instance = try library.factory.makeWidget(
      props: PropValues(props), state: nil, context: context)
    answer.instance = instance
    screen.show(instance.viewController)
    return answer
  }

  private var room: UIViewController? {
    screen.window.rootViewController?.presentedViewController
  }

  private var sheet: UISheetPresentationController? { room?.sheetPresentationController }

  /// The visible height of the sheet.
  private var extent: CGFloat { 736 - (sheet?.presentedView?.frame.minY ?? .nan) }

  private func hold(from start: CGFloat, by distance: CGFloat) {
    screen.pointer(.down, at: CGPoint(x: 207, y: start))
    // The gesture recognizer takes the first ten points.
    let away: CGFloat = distance < 0 ? -10 : 10
    for step in 0...12 {
      screen.advance(by: 1.0 / 60)
      let way = away + (distance - away) * CGFloat(step) / 12
      screen.pointer(.moved, at: CGPoint(x: 207, y: start + way))
    }
    screen.memory.frame()
  }

  private func release(at height: CGFloat) throws {
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 207, y: height))
    try screen.waitUntilIdle()
  }

  private func fling(from start: CGFloat, by distance: CGFloat) throws {
    screen.drag(
      along: (0...6).map { CGPoint(x: 207, y: start + distance * CGFloat($0) / 6) },
      duration: 0.1)
    try screen.waitUntilIdle()
  }

  /// The offset of the sheet for a pull past a stop.
  private func rubber(_ pull: CGFloat) -> CGFloat {
    let share = pull * 0.55 / 736
    return share / (share + 1) * 736
  }

  // MARK: Stops

  @Test func `it opens at half the height of the window and can be dragged to 650`() throws {
    try show()
    #expect(extent == 368)
    hold(from: 380, by: -250)
    try release(at: 130)
    #expect(extent == 650)
  }

  @Test(arguments: [374.0, 420]) func `it follows a drag of its grabber or its content`(
    start: Double
  ) throws {
    try show()
    hold(from: CGFloat(start), by: -110)
    #expect(extent == 468)
    try release(at: CGFloat(start) - 110)
    #expect(extent == 368)
  }

  @Test func `it snaps by position, and by velocity`() throws {
    try show()
    hold(from: 380, by: -170)
    try release(at: 210)
    #expect(extent == 650)
    try fling(from: 110, by: 90)
    #expect(extent == 368)
    try fling(from: 400, by: -90)
    #expect(extent == 650)
  }

  @Test func `its content is laid out at each height, and no text is animated`() throws {
    try show()
    let text = try screen.find("River")
    screen.drag(
      along: (0...6).map { CGPoint(x: 207, y: 400 - 15 * CGFloat($0)) }, duration: 0.1)
    var heights: Set<CGFloat> = []
    for _ in 0..<20 {
      screen.advance(by: 1.0 / 60)
      let content = try #require(room?.view)
      heights.insert(content.bounds.height)
      #expect(content.bounds.height == extent)
      for view in sequence(first: text, next: \.superview).prefix(while: { $0 !== content }) {
        #expect(view.layer.animationKeys()?.isEmpty ?? true)
      }
    }
    #expect(heights.count > 10)
  }

  @Test func `neither a drag nor a press beside it dismisses it`() throws {
    try show()
    try fling(from: 400, by: 300)
    #expect(extent == 368 && room != nil)
    screen.press(at: CGPoint(x: 200, y: 200))
    try screen.waitUntilIdle()
    #expect(room != nil && screen.outcome == nil)
  }

  @Test func `beyond both stops it resists, and springs back`() throws {
    try show()
    hold(from: 400, by: 210)
    #expect(abs(extent - (368 - rubber(200))) <= 1)
    try release(at: 610)
    #expect(extent == 368)
    try fling(from: 400, by: -90)
    hold(from: 100, by: -90)
    #expect(abs(extent - (650 + rubber(80))) <= 1)
    try release(at: 10)
    #expect(extent == 650)
  }

  @Test func `a drag moves the sheet and then scrolls a long text, and back`() throws {
    try show(["description": .text(Self.long)])
    let list = try #require(room?.view.subviews.compactMap { $0 as? UIScrollView }.first)
    hold(from: 600, by: -350)
    #expect(extent == 650)
    #expect(abs(list.contentOffset.y - 58) <= 1)
    try release(at: 250)
    hold(from: 300, by: 168)
    #expect(list.contentOffset.y == 0)
    #expect(abs(extent - 550) <= 1)
    try release(at: 468)
  }

  // MARK: Picture

  @Test func `the layers of the picture move with the sheet, the most distant least`() throws {
    try show()
    let city = try screen.find("A city at night", .image)
    #expect(city.subviews.allSatisfy { $0.transform.ty == 0 })
    try fling(from: 400, by: -90)
    let shifts = city.subviews.map(\.transform.ty)
    #expect(shifts == shifts.sorted(by: >))
    #expect(Set(shifts).count == shifts.count)
    #expect(shifts.first == 0 && (shifts.last ?? 0) < -100)
    hold(from: 110, by: 110)
    #expect((city.subviews.last?.transform.ty ?? 0) > (shifts.last ?? 0))
  }

  @Test func `the picture is the same in light and in dark appearance`() throws {
    let pixels = try [UIUserInterfaceStyle.light, .dark].map { style in
      let screen = TestScreen(size: Self.size, style: style)
      try show(in: screen)
      return (0..<368).map { screen.pixel(x: ($0 * 37) % 414, y: $0) }
    }
    #expect(pixels[0] == pixels[1])
    #expect(Set(pixels[0]).count > 60)
  }

  @Test func `Close and Share are on the picture and can be pressed at both stops`() throws {
    try show()
    let close = try #require(try screen.find("Close", .button) as? UIButton)
    let share = try #require(try screen.find("Share", .button) as? UIButton)
    #expect(close.accessibilityFrame == CGRect(x: 20, y: 60, width: 24, height: 24))
    #expect(share.accessibilityFrame == CGRect(x: 370, y: 60, width: 24, height: 24))
    #expect(close.tintColor == .white && share.tintColor == .white)
    for isHigh in [false, true] {
      if isHigh { try fling(from: 400, by: -90) }
      for button in [close, share] {
        #expect(screen.window.hitTest(screen.center(of: button), with: nil) === button)
      }
    }
  }

  @Test(arguments: [600.0, 736, 896, 1400])
  func `in a large window the Join button is 52 high`(height: Double) throws {
    let screen = TestScreen(size: CGSize(width: 414, height: height))
    try show(in: screen)
    try screen.waitUntilIdle()
    #expect(try screen.find("Join", .button).bounds.height == 52)
  }

  @Test func `the Join button keeps its position while the sheet moves`() throws {
    try show()
    let join = try screen.find("Join", .button)
    let place = join.accessibilityFrame
    #expect(place.maxY == 722 && place.height >= 52)
    for distance in [-90.0, 90] {
      try fling(from: distance < 0 ? 400 : 110, by: CGFloat(distance))
      #expect(join.accessibilityFrame == place)
      #expect(screen.window.hitTest(screen.center(of: join), with: nil) === join)
    }
    hold(from: 400, by: 150)
    #expect(join.accessibilityFrame == place)
  }

  @Test func `the sheet has a container, a dimming view, a shadow and a grabber`()
    throws
  {
    try show()
    let container = try #require(sheet?.containerView)
    let shadow = try #require(sheet?.presentedView)
    #expect(container.frame == screen.window.bounds)
    #expect(container.subviews.firstIndex { $0 === shadow } == 1)
    #expect(container.subviews[0].frame == container.bounds)
    #expect(shadow.layer.shadowOpacity > 0 && shadow.layer.cornerRadius > 0)
    #expect(shadow.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    let grabber = try screen.find("Sheet Grabber", .button)
    #expect(grabber.superview === shadow && room?.view.isDescendant(of: shadow) == true)
  }

  // MARK: Text

  @Test(arguments: [
    UIContentSizeCategory.extraSmall, .large, .extraExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ])
  func `the texts follow the text size, and nothing is cut off`(
    category: UIContentSizeCategory
  ) throws {
    try show(["description": .text(Self.long)])
    let title = try #require(try screen.find("River") as? UILabel)
    let usual = title.font.pointSize
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = category
    }
    try screen.waitUntilIdle()
    let isSmaller = category == .extraSmall
    #expect(category == .large || (title.font.pointSize < usual) == isSmaller)
    let labels = title.superview?.subviews.compactMap { $0 as? UILabel } ?? []
    #expect(labels.count == 3)
    for (label, next) in zip(labels, labels.dropFirst()) {
      #expect(label.frame.maxY <= next.frame.minY)
    }
    for label in labels {
      let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: 100_000)).height
      #expect(label.bounds.height >= wanted.rounded(.down))
      #expect(label.accessibilityFrame.minX >= 20 && label.accessibilityFrame.maxX <= 394)
    }
    let join = try #require(try screen.find("Join", .button) as? UIButton)
    let words = try #require(join.titleLabel)
    #expect(join.bounds.contains(words.frame))
    #expect(words.bounds.width >= words.intrinsicContentSize.width - 1)
  }

  @Test func `the end of a long text scrolls to above the Join button`() throws {
    try show(["description": .text(Self.long)])
    let list = try #require(room?.view.subviews.compactMap { $0 as? UIScrollView }.first)
    let covered = list.adjustedContentInset.bottom
    list.contentOffset.y = list.contentSize.height + covered - list.bounds.height
    screen.memory.frame()
    let text = try screen.find(Self.long)
    let join = try screen.find("Join", .button)
    #expect(text.accessibilityFrame.maxY <= join.accessibilityFrame.minY)
    #expect(text.accessibilityFrame.maxY > join.accessibilityFrame.minY - 60)
  }

  @Test(arguments: [CGFloat(700), 709, 720, 736, 751, 900], ["", "ax2"])
  func `the last visible line of a long description is whole`(
    height: CGFloat, textSize: String
  ) throws {
    let screen = TestScreen(size: CGSize(width: 414, height: height))
    if let category = UIContentSizeCategory(shortName: textSize) {
      screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
        $0.preferredContentSizeCategory = category
      }
    }
    try show(["description": .text(Self.long)], in: screen)
    try screen.waitUntilIdle()
    let label = try #require(try screen.find(Self.long) as? UILabel)
    let scroll = try #require(
      sequence(first: label as UIView, next: \.superview).lazy.compactMap { $0 as? UIScrollView }
        .first)
    let bar = try #require(try screen.find("Join", .button).superview)
    let end = scroll.convert(scroll.bounds, to: nil).maxY
    let lines = (end - label.convert(label.bounds, to: nil).minY) / label.font.lineHeight
    #expect(lines > 1 && lines - lines.rounded(.down) < 0.1, "\(lines) lines")
    let gap = bar.convert(bar.bounds, to: nil).minY - end
    #expect((5...label.font.lineHeight + 7).contains(gap), "\(gap) points are free")
  }

  // MARK: Answers

  @Test func `it finishes with the pressed button`() throws {
    for (label, outcome) in [
      ("Join", WidgetOutcome.accepted("join")), ("Share", .accepted("share")),
      ("Close", .cancelled("close")),
    ] {
      let screen = TestScreen(size: Self.size)
      let answer = try showAlone(in: screen)
      try screen.press(label, .button)
      #expect(answer.outcome == outcome)
    }
  }

  @Test func `if their events are handled, Join and Share do not finish it`() throws {
    let screen = TestScreen(size: Self.size)
    try show(in: screen)
    for label in ["Join", "Share"] { try screen.press(label, .button) }
    #expect(
      screen.messages == [.event(name: "join", values: [:]), .event(name: "share", values: [:])])
  }

  @Test func `Escape closes it from any focus, and Return joins`() throws {
    for focus in [nil, "Share", "Join", "Sheet Grabber"] {
      let screen = TestScreen(size: Self.size)
      let answer = try showAlone(in: screen)
      if let focus { screen.window.setFocus(try screen.find(focus, .button)) }
      try screen.key(.keyboardEscape)
      #expect(answer.outcome == .cancelled("close"), "from \(focus ?? "nowhere")")
    }
    let answer = try showAlone(in: screen)
    try screen.key(.keyboardReturnOrEnter)
    #expect(answer.outcome == .accepted("join"))
  }

  @Test func `Tab reaches Close, Share and Join`() throws {
    try show()
    var names: Set<String> = []
    for _ in 0..<8 {
      try screen.key(.keyboardTab)
      if let name = screen.window.focusedView?.accessibilityLabel { names.insert(name) }
    }
    #expect(names.isSuperset(of: ["Close", "Share", "Join"]))
  }

  @Test func `the focus ring on the picture is as bright in light appearance as in dark`() throws {
    let colors = try [UIUserInterfaceStyle.light, .dark].map { style in
      let screen = TestScreen(size: Self.size, style: style)
      try show(in: screen)
      try screen.waitUntilIdle()
      for _ in 0..<8 where screen.window.focusedView?.accessibilityLabel != "Close" {
        try screen.key(.keyboardTab)
      }
      screen.memory.frame()
      let frame = try #require(screen.window.focusedView).accessibilityFrame
      return try #require(screen.pixel(x: Int(frame.minX) - 4, y: Int(frame.midY)))
    }
    #expect(colors[0] == colors[1] && colors[0] & 0xFF > 0xC0)
  }

  // MARK: Small windows

  @Test(arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
  func `in the smallest window the title and the buttons are visible and do not overlap`(
    category: UIContentSizeCategory
  ) throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 150))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = category
    }
    try show(["title": .text("River")], in: screen)
    try screen.waitUntilIdle()
    let title = try #require(try screen.find("River") as? UILabel)
    let join = try #require(try screen.find("Join", .button) as? UIButton)
    let line = title.accessibilityFrame.minY + title.font.ascender
    #expect(line <= join.accessibilityFrame.minY)
    let words = try #require(join.titleLabel)
    #expect(words.font.lineHeight <= join.bounds.height)
    for label in ["Close", "Share"] {
      let button = try screen.find(label, .button)
      #expect(button.accessibilityFrame.minY >= 0)
      #expect(screen.window.hitTest(screen.center(of: button), with: nil) === button)
      #expect(button.accessibilityFrame.maxY <= title.accessibilityFrame.minY)
    }
  }

  @Test(arguments: [400.0, 500, 640, 700])
  func `dragged up in a lower window, it leaves Close and Share uncovered`(height: Double) throws {
    let screen = TestScreen(size: CGSize(width: 414, height: height))
    try show(in: screen)
    try screen.waitUntilIdle()
    screen.drag(
      along: (0...6).map { CGPoint(x: 207, y: height * 0.6 - height * 0.09 * Double($0)) },
      duration: 0.1)
    try screen.waitUntilIdle()
    let sheet = try #require(
      screen.window.rootViewController?.presentedViewController?.sheetPresentationController)
    let top = try #require(sheet.presentedView?.frame.minY)
    #expect(top < height / 2)
    for label in ["Close", "Share"] {
      let frame = try screen.find(label, .button).accessibilityFrame
      #expect(frame.minY >= 8 && frame.maxY <= top - 1, "\(frame) \(top)")
    }
  }

  // MARK: Bad input

  @Test(arguments: [
    CGSize(width: 200, height: 150), CGSize(width: 30, height: 20),
    CGSize(width: 3000, height: 500),
  ])
  func `it opens in any window, and from 200 points wide its buttons work`(size: CGSize) throws {
    for label in ["Join", "Close"] {
      let screen = TestScreen(size: size)
      let answer = try showAlone(
        ["title": .text(""), "description": .text("")], in: screen)
      guard size.width >= 200 else { continue }
      try screen.press(label, .button)
      #expect(answer.outcome != nil)
    }
  }

  @Test func `with huge texts and an empty button text, Join can be pressed`() throws {
    let answer = try showAlone(
      [
        "title": .text(String(repeating: "W", count: 50_000)), "button": .text(""),
        "description": .text(String(repeating: "\u{202E}🏙️ word\n", count: 20_000)),
      ], in: screen)
    try screen.press("Join", .button)
    #expect(answer.outcome == .accepted("join"))
  }
}
