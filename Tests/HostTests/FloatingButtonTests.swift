import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The floating button from its plugin file, in windows of various sizes.
@MainActor @Suite(.serialized) struct FloatingButtonTests {
  private func button(in screen: TestScreen) throws -> UIButton {
    try screen.showWidget(named: "FloatingButton")
    return try #require(try screen.find("Add", .button) as? UIButton)
  }

  @Test(arguments: [128.0, 127, 90, 60, 24, 8])
  func `in a small window it shrinks, stays round, and is centred`(side: Double) throws {
    for height in [side, side * 0.8] {
      let screen = TestScreen(size: CGSize(width: side, height: height))
      let size = screen.window.bounds.size
      let button = try button(in: screen)
      let frame = button.accessibilityFrame
      let expected = 80 * min(size.width, size.height) / 128
      #expect(abs(frame.width - expected) < 0.01 && abs(frame.height - expected) < 0.01)
      #expect(abs(frame.midX - size.width / 2) < 0.01)
      #expect(abs(frame.midY - size.height / 2) < 0.01)
      #expect(button.layer.cornerRadius == button.bounds.width / 2)
      screen.press(at: CGPoint(x: frame.midX, y: frame.midY))
      #expect(screen.messages.first == .event(name: "tap", values: [:]))
    }
  }

  @Test func `the symbol scales with the button`() throws {
    func share(_ side: CGFloat) throws -> CGFloat {
      let button = try button(in: TestScreen(size: CGSize(width: side, height: side)))
      let image = try #require(button.imageView)
      #expect(abs(image.frame.midX - button.bounds.midX) < 0.8)
      return image.frame.width / button.bounds.width
    }
    let full = try share(128)
    #expect(full > 0.3 && full < 0.7)
    for side in [100.0, 64, 40] { #expect(abs(try share(side) - full) < 0.04) }
  }

  @Test(arguments: [1.0, 1.25, 2])
  func `a plus is exactly centred`(scale: Double) throws {
    let screen = TestScreen(size: CGSize(width: 128, height: 128), scale: scale)
    _ = try button(in: screen)
    screen.advance(by: 0)
    let last = Int(128 * scale) - 1
    /// Whether a pixel is about as bright as its reflection through the middle of the button.
    func isMirrored(_ x: Int, _ y: Int) -> Bool {
      func brightness(_ x: Int, _ y: Int) -> Int {
        Int((screen.pixel(x: x, y: y) ?? 0) >> 16 & 255)
      }
      return abs(brightness(x, y) - brightness(last - x, last - y)) < 8
    }
    let reach = Int(20 * scale)
    for x in (last + 1) / 2 - reach...last / 2 {
      for y in (last + 1) / 2 - reach...last / 2 + reach { #expect(isMirrored(x, y), "\(x) \(y)") }
    }
  }

  @Test(arguments: [(500.0, 700.0), (128, 300), (400, 128)])
  func `in a large window it is 80 wide, 24 from the corner`(width: Double, height: Double) throws {
    let screen = TestScreen(size: CGSize(width: width, height: height))
    #expect(
      try button(in: screen).accessibilityFrame
        == CGRect(x: width - 104, y: height - 104, width: 80, height: 80))
  }

  @Test func `an unknown symbol is refused in one line`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let screen = TestScreen()
    for (symbol, found) in [("plsu", "plus"), ("", "“”"), ("../plus", "“../plus”")] {
      let error = #expect(throws: PropsError.self) {
        try screen.showWidget(
          named: "FloatingButton", props: PropValues(["symbol": .text(symbol)]))
      }
      let line = error.map { "\($0)" } ?? ""
      #expect(line.hasPrefix("symbol was refused, found “\(symbol)”") && line.contains(found))
      #expect(!line.contains("\n"))
    }
    #expect(warnings.isEmpty)
  }

  @Test func `a title without the grid names the window, and a genre is refused`() throws {
    let screen = TestScreen()
    try screen.showWidget(
      named: "FloatingButton", props: PropValues(["title": .text("Take a note")]))
    #expect(screen.window.rootViewController?.title == "Take a note")
    let error = #expect(throws: PropsError.self) {
      try screen.showWidget(named: "FloatingButton", props: PropValues(["genre": .text("poems")]))
    }
    #expect(error.map { "\($0)" }?.contains("add --grid") == true)
  }

  @Test(arguments: [0, 4, 50])
  func `an alert with too many buttons, or none, is refused`(count: Int) throws {
    let buttons = (0..<count).map { PropValue.text("B\($0)") }
    let error = #expect(throws: PropsError.self) {
      try TestScreen().showWidget(
        named: "BottomAlert", props: PropValues(["buttons": .list(buttons)]))
    }
    #expect(error.map { "\($0)" }?.contains("it takes one to three") == true)
  }

  @Test func `every listed symbol exists`() {
    let names = UIImage.systemNames
    #expect(names.count > 100 && names == names.sorted())
    #expect(names.allSatisfy { UIImage.hasSystemName($0) && UIImage(systemName: $0) != nil })
    #expect(!UIImage.hasSystemName("no.such") && !UIImage.hasSystemName(""))
  }
}
