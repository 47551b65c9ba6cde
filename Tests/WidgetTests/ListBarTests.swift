import MaruKit
import MaruTestKit
import Testing

@testable import List

/// The keys of a list that is a bar, with the items beside the field.
@MainActor @Suite(.serialized) struct ListBarTests {
  private let screen = TestScreen(size: CGSize(width: 600, height: 30))

  private func show(
    _ direction: UITraitEnvironmentLayoutDirection, _ items: [String] = ["alpha", "beta", "gamma"]
  ) throws {
    screen.window.traitOverrides.layoutDirection = direction
    var props = List.Props()
    props.items = items
    props.layout = .bar
    screen.show(try List(props: props, context: WidgetContext()).makeViewController())
    try screen.waitUntilIdle()
  }

  private var cursor: [String] {
    get throws { try screen.element(.button).all.filter(\.isSelected).compactMap(\.label) }
  }

  @Test(arguments: [
    (
      UITraitEnvironmentLayoutDirection.leftToRight, UIKeyboardHIDUsage.keyboardRightArrow,
      UIKeyboardHIDUsage.keyboardLeftArrow
    ),
    (.rightToLeft, .keyboardLeftArrow, .keyboardRightArrow),
  ])
  func `an arrow moves to the item that lies in its direction`(
    direction: UITraitEnvironmentLayoutDirection, forth: UIKeyboardHIDUsage,
    back: UIKeyboardHIDUsage
  ) throws {
    try show(direction)
    let x = try ["alpha", "beta", "gamma"].map { try screen.element(.button, $0).frame.midX }
    #expect(x == (direction == .leftToRight ? x.sorted() : x.sorted(by: >)))
    #expect(try cursor == ["alpha"])
    try screen.key(forth)
    try screen.key(forth)
    #expect(try cursor == ["gamma"])
    try screen.key(back)
    #expect(try cursor == ["beta"])
  }

  @Test func `from right to left, an arrow in the middle of a text moves the caret`() throws {
    try show(.rightToLeft)
    try screen.type("et")
    try screen.key(.keyboardHome)
    try screen.key(.keyboardRightArrow)
    try screen.type("x")
    try screen.element(.textField).wait(until: .value("ext"))
  }

  @Test func `the arrows beside the items are spoken by name`() throws {
    try show(.leftToRight, (1...60).map { "item \($0)" })
    let labels = { try screen.element(.button).all.compactMap(\.label) }
    #expect(try labels().contains("Next items"))
    #expect(try !labels().contains("Previous items"))
    try screen.element(.button, "Next items").press()
    try screen.waitUntilIdle()
    #expect(try labels().contains("Previous items"))
    #expect(try !labels().contains { ["‹", "›"].contains($0) })
  }
}
