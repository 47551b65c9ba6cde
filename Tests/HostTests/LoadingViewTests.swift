import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The loading view from its plugin file, with various properties.
@MainActor @Suite(.serialized) struct LoadingViewTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 200))

  private func instance(_ props: [String: PropValue] = [:]) throws -> WidgetInstance {
    let library = try PluginLibrary(at: "\(BuiltProducts.folder)/libLoadingView.so")
    return try library.factory.makeWidget(
      props: PropValues(props), context: WidgetContext())
  }

  @Test func `it shows the text and an animation`() throws {
    screen.advance(by: 0)
    try screen.showWidget(named: "LoadingView", props: PropValues(["text": .text("Building")]))
    #expect(screen.shows("Building"))
    screen.advance(by: 0.5)
    func dots() -> [UInt32?] { (0..<300).map { screen.pixel(x: $0, y: 100) } }
    let early = dots()
    screen.advance(by: 0.3)
    #expect(dots() != early)
  }

  @Test(arguments: [-0.1, 1.1, 5, -.infinity, .infinity, .nan])
  func `progress outside 0 to 1 is refused, and the error quotes it`(progress: Double) throws {
    let error = #expect(throws: PropsError.self) {
      _ = try instance(["progress": .number(progress)])
    }
    let line = error.map { "\($0)" } ?? ""
    #expect(line.contains("progress") && line.contains("\(progress)"), "\(line)")
  }

  @Test func `updates change text and progress, and an invalid one changes nothing`() throws {
    let instance = try instance()
    screen.show(instance.viewController)
    try instance.update(props: PropValues(["progress": .number(0.4), "text": .text("Linking")]))
    #expect(try screen.find("Linking", .updatesFrequently).accessibilityValue == "40 %")
    #expect(throws: PropsError.self) {
      try instance.update(props: PropValues(["progress": .number(2), "text": .text("No")]))
    }
    #expect(try screen.find("Linking", .updatesFrequently).accessibilityValue == "40 %")
    try instance.update(props: PropValues(["progress": .null, "text": .text("Linking")]))
    #expect(try screen.find("Linking", .updatesFrequently).accessibilityValue == nil)
  }

  @Test func `the outcome at the end of its input is accepted`() throws {
    #expect(try instance().outcomeAtEndOfFeed() == .accepted(nil))
  }

  @Test func `Escape cancels`() throws {
    try screen.showWidget(named: "LoadingView")
    try screen.key(.keyboardEscape, waits: false)
    #expect(screen.outcome == .cancelled(nil))
  }
}
