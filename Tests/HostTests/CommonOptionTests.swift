import Foundation
import MaruKit
import Testing

@testable import Host
@testable import MaruTestKit

/// The options of `maru show` that give way to a widget's own.
@MainActor @Suite struct CommonOptionTests {
  /// A widget with a title of its own.
  private final class Titled: Widget {
    struct Props: WidgetProps {
      var title = ""
      var loud = false
      static let documentation: [String: PropDocumentation] = [:]
    }

    static let information = WidgetInformation(
      identifier: "org.example.titled", name: "Titled", version: "1", summary: "Has a title.")

    init(props: Props, context: WidgetContext) {}
    func makeViewController() -> UIViewController { UIViewController() }
    func update(to props: Props) {}
  }

  private func parted(_ words: String...) throws -> PartedOptions {
    let properties = try WidgetFactory.of(Titled.self).schema.properties
    return try PartedOptions(words, of: properties, widget: "Titled")
  }

  @Test func `an option that the widget has is the widget's`() throws {
    let parted = try parted("--title", "Own", "--loud", "--icon=star", "--position", "left")
    #expect(parted.own == ["--title", "Own", "--loud"])
    #expect(parted.common.map(\.option) == [.icon, .position])
    #expect(parted.common.map(\.value) == ["star", "left"])
  }

  @Test func `a picture has only a theme of its own`() throws {
    let properties = try WidgetFactory.of(Titled.self).schema.properties
    let parted = try PartedOptions(
      ["--icon", "star", "--theme", "dark"], of: properties, widget: "Titled",
      accepting: CommonOption.ofPictures)
    #expect(parted.own == ["--icon", "star"] && parted.common.map(\.option) == [.theme])
  }

  @Test func `a common option without a value is refused`() {
    #expect(throws: HostError.self) { try parted("--icon", "--loud") }
    #expect(throws: HostError.self) { try parted("--icon") }
  }

  @Test(arguments: [
    (CommonOption.parent, "0x1g"), (.parent, "-1"), (.position, "middle"), (.position, "1,2,3"),
    (.position, "nan,1"), (.position, "1,99999"), (.icon, "no-such-symbol"),
    (.icon, "/no/such.png"),
    (.font, "No Such Family"),
  ])
  func `a value that is wrong is refused, with the name of the option`(
    option: CommonOption, value: String
  ) {
    var settings = WindowSettings()
    let error = #expect(throws: HostError.self) { try option.set(value, in: &settings) }
    #expect(error?.description.contains("--\(option.rawValue)") == true)
    #expect(error?.status == .badUsage && settings == WindowSettings())
  }

  @Test func `numbers of windows are decimal or hexadecimal`() throws {
    var settings = WindowSettings()
    try CommonOption.parent.set("4194306", in: &settings)
    #expect(settings.owner == 4_194_306)
    try CommonOption.parent.set("0x400002", in: &settings)
    #expect(settings.owner == 4_194_306)
  }

  @Test func `a place is inside of the area, also for a window that is too large`() throws {
    let area = CGRect(x: 100, y: 50, width: 800, height: 600)
    func origin(_ text: String, _ width: CGFloat, _ height: CGFloat) throws -> CGPoint {
      try #require(WindowPosition(text)).origin(
        of: CGSize(width: width, height: height), in: area, pointer: CGPoint(x: 880, y: 80))
    }
    #expect(try origin("center", 200, 100) == CGPoint(x: 400, y: 300))
    #expect(try origin("top-left", 200, 100) == CGPoint(x: 100, y: 50))
    #expect(try origin("bottom-right", 200, 100) == CGPoint(x: 700, y: 550))
    #expect(try origin("right", 200, 100) == CGPoint(x: 700, y: 300))
    #expect(try origin("pointer", 200, 100) == CGPoint(x: 700, y: 80))
    #expect(try origin("bottom-right", 2000, 1000) == CGPoint(x: 100, y: 50))
    #expect(try origin("-5,7.5", 200, 100) == CGPoint(x: -5, y: 7.5))
  }

  @Test func `a window beside another is at its right if there is room, else where there is more`()
  {
    let area = CGRect(x: 0, y: 20, width: 800, height: 600)
    func origin(beside rect: CGRect, _ width: CGFloat) -> CGPoint {
      WindowPosition.beside(rect).origin(
        of: CGSize(width: width, height: 500), in: area, pointer: nil)
    }
    let left = CGRect(x: 0, y: 0, width: 240, height: 200)
    #expect(origin(beside: left, 400) == CGPoint(x: 240, y: 20))
    #expect(origin(beside: left, 700) == CGPoint(x: 100, y: 20))
    let right = CGRect(x: 500, y: 300, width: 240, height: 200)
    #expect(origin(beside: right, 400) == CGPoint(x: 100, y: 120))
    #expect(origin(beside: right, 700) == CGPoint(x: 0, y: 120))
  }
}
