import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import TextViewer

/// The links of HTML in a text viewer, followed by the pointer and by the keyboard.
@MainActor @Suite(.serialized) struct TextLinkTests {
  private static let page = """
    <p>See <a href='https://one.example/'>the first</a>, <a href='#top'>the top</a> and \
    <a href='https://two.example/'>the second</a>.
    \((1...60).map { "<p>Paragraph \($0)" }.joined())
    <p>Write to <a href='mailto:me@three.example'>me</a>.
    """

  private let screen = TestScreen(size: CGSize(width: 480, height: 360))
  private let context = WidgetContext()
  /// The viewer, what it opened, and how it ended.
  private final class Record {
    var viewer: TextViewer?
    var opened: [String] = []
    var isAccepted = false
  }
  private let record = Record()

  private func show(_ html: String = page, _ change: (inout TextViewer.Props) -> Void = { _ in })
    throws
  {
    var props = TextViewer.Props(text: html, html: true)
    change(&props)
    UIApplication.shared.onOpen = { [record] in
      record.opened.append($0.absoluteString)
      return true
    }
    context.handler = { [record] message in
      if case .finished = message { record.isAccepted = true }
      return true
    }
    let viewer = try TextViewer(props: props, context: context)
    record.viewer = viewer
    screen.show(viewer.makeViewController())
    try screen.waitUntilIdle()
  }

  private var cells: [TextCell] {
    func found(in view: UIView) -> [TextCell] {
      (view as? TextCell).map { [$0] } ?? view.subviews.flatMap(found)
    }
    return found(in: screen.window).filter { !$0.isHidden }
  }

  /// The address of the link with the focus.
  private var focused: String? {
    cells.compactMap { cell in
      cell.content?.focusedLink.map { cell.content?.html?.links[$0].address ?? "" }
    }.first
  }

  /// The middle of a link in the window; `nil` if it is out of sight.
  private func middle(of address: String) -> CGPoint? {
    for cell in cells {
      guard let index = cell.content?.html?.links.firstIndex(where: { $0.address == address }),
        let frame = cell.frame(ofLink: index)
      else { continue }
      let place = cell.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
      return screen.window.bounds.contains(place) ? place : nil
    }
    return nil
  }

  private func tab(back: Bool = false) throws {
    try screen.key(.keyboardTab, back ? .shift : [])
  }

  @Test func `a press on a link opens it, and a press beside it does not`() throws {
    try show()
    let place = try #require(middle(of: "https://two.example/"))
    screen.press(at: place)
    #expect(record.opened == ["https://two.example/"])
    screen.press(at: CGPoint(x: place.x + 150, y: place.y))
    screen.press(at: try #require(middle(of: "#top")))
    #expect(record.opened == ["https://two.example/"] && !record.isAccepted)
  }

  @Test func `Tab moves from link to link, and Return opens one`() throws {
    try show()
    #expect(focused == nil)
    try tab()
    #expect(focused == "https://one.example/")
    try tab()
    #expect(focused == "https://two.example/")
    try screen.key(.keyboardReturnOrEnter)
    try tab(back: true)
    try screen.key(.keyboardReturnOrEnter)
    #expect(record.opened == ["https://two.example/", "https://one.example/"])
    #expect(!record.isAccepted)
  }

  @Test func `the text scrolls to a link with the focus, after which the button follows`() throws {
    try show()
    for _ in 1...3 { try tab() }
    #expect(focused == "mailto:me@three.example")
    #expect(middle(of: "mailto:me@three.example") != nil)
    #expect(middle(of: "https://one.example/") == nil)
    try tab()
    #expect(focused == nil)
    try screen.key(.keyboardReturnOrEnter)
    #expect(record.opened.isEmpty && record.isAccepted)
  }

  @Test func `Shift-Tab goes back to the last link, and before the first one to the button`() throws
  {
    try show("<p><a href='https://one.example/'>one</a> <a href='https://two.example/'>two</a>")
    try tab()
    try tab()
    try tab()
    #expect(focused == nil)
    try tab(back: true)
    #expect(focused == "https://two.example/")
    try tab(back: true)
    try tab(back: true)
    #expect(focused == nil)
    try tab()
    #expect(focused == "https://one.example/")
  }

  @Test func `Tab begins at the links in sight`() throws {
    try show()
    try screen.key(.keyboardEnd)
    try tab()
    #expect(focused == "mailto:me@three.example")
  }

  @Test func `without links that may be opened, Return accepts`() throws {
    try show { $0.noLinks = true }
    try tab()
    #expect(focused == nil)
    try screen.key(.keyboardReturnOrEnter)
    #expect(record.opened.isEmpty && record.isAccepted)
  }

  @Test func `the link with the focus has another ground`() throws {
    try show("<p>Go <a href='https://one.example/'>there</a>.")
    let place = try #require(middle(of: "https://one.example/"))
    // Above the letters.
    func ground() -> UInt32? { screen.pixel(x: Int(place.x), y: Int(place.y) - 7) }
    let before = ground()
    try tab()
    #expect(ground() != before)
    try tab()
    #expect(ground() == before)
  }
}
