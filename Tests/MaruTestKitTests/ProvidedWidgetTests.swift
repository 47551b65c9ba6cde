import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A test shows its own widgets without plugins, also in place of those inside another one.
@MainActor @Suite struct ProvidedWidgetTests {
  /// Shows a part that another plugin makes, and tells how often it was pressed.
  private final class Frame: Widget {
    struct Props: WidgetProps {
      var title = "Frame"
    }

    static let information = WidgetInformation(
      identifier: "org.maru.test.frame", name: "Frame", version: "1", summary: "Has a part",
      actions: [ActionDocumentation("shout", "Answers loudly", values: ["word": "The word"])])

    private let part: WidgetInstance
    private let controller = UIViewController()

    init(props: Props, context: WidgetContext) throws {
      part = try context.makeWidget("Part", props: PropValues(["text": .text(props.title)])) {
        guard case .event("press", _) = $0 else { return false }
        context.emit("part", values: ["was": "pressed"])
        return true
      }
      controller.view.addSubview(part.viewController.view)
    }

    func makeViewController() -> UIViewController { controller }

    func update(to props: Props) throws {
      try part.update(props: PropValues(["text": .text(props.title)]))
    }

    func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
      guard case .text(let word) = values["word"] else { return nil }
      return .text(word.uppercased())
    }
  }

  /// A button, in place of the real part.
  private final class FakePart: Widget {
    struct Props: WidgetProps {
      var text = ""
    }

    static let information = WidgetInformation(
      identifier: "org.maru.test.part", name: "Part", version: "1", summary: "Is pressed")

    private let controller = UIViewController()
    private let button = UIButton(type: .system)

    init(props: Props, context: WidgetContext) {
      update(to: props)
      button.addAction(UIAction { _ in context.emit("press") }, for: .touchUpInside)
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      controller.view.addSubview(button)
    }

    func makeViewController() -> UIViewController { controller }

    func update(to props: Props) { button.setTitle(props.text, for: .normal) }
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 100))

  @Test func `the part of a composed widget is the one that the test provides`() throws {
    try screen.showWidget(
      Frame.self, props: PropValues(["title": .text("Hi")]), provider: ["Part": FakePart.self])
    try screen.element(.button, "Hi").press()
    #expect(try screen.waitForEvent("part") == ["was": "pressed"])
    #expect(screen.events.map(\.name) == ["part"])
    try screen.set("title", to: .text("Ho"))
    #expect(try screen.element(.button, "Ho").exists)
    #expect(try screen.value(of: "title") == .text("Ho"))
  }

  @Test func `without a provider, the part is looked for among the plugins`() {
    #expect {
      try screen.showWidget(Frame.self)
    } throws: { "\($0)".contains("Part") }
  }

  @Test func `properties have their defaults, and unknown ones are refused`() throws {
    try screen.showWidget(FakePart.self)
    #expect(try screen.value(of: "text") == .text(""))
    #expect { try screen.value(of: "txet") } throws: { "\($0)".contains("text") }
    #expect(throws: PropsError.self) { try screen.set("text", to: .number(1)) }
    #expect(try screen.value(of: "text") == .text(""))
  }

  @Test func `actions are performed with their values, and answer`() throws {
    try screen.showWidget(Frame.self, provider: ["Part": FakePart.self])
    #expect(try screen.perform("shout", values: ["word": .text("ho")]) == .text("HO"))
    #expect(throws: WidgetActionError.self) { try screen.perform("whisper") }
  }

  @Test func `an event that does not come is an error with its name`() throws {
    try screen.showWidget(FakePart.self)
    screen.patience = 0.1
    #expect { try screen.waitForEvent("press") } throws: {
      "\($0)".hasPrefix("the event press did not happen within 0.1 s (at MaruTestKitTests/")
    }
  }

  @Test func `without a widget, there is nothing to set`() {
    #expect { try screen.set("text", to: .text("")) } throws: {
      "\($0)".contains("no widget is shown")
    }
  }
}
