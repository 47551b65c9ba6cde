import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

@testable import Host

/// The gallery in memory, with widgets of several plugin files in one window.
@MainActor @Suite(.serialized) struct GalleryViewControllerTests {
  private let screen = TestScreen(size: CGSize(width: 414, height: 736))
  private let widget: WidgetInstance
  private var gallery: UIViewController { widget.viewController }

  init() throws {
    widget = try GalleryPlugin.make()
    screen.show(widget.viewController)
    try screen.waitUntilIdle()
  }

  private func grid() throws -> UICollectionView {
    func first(in view: UIView) -> UICollectionView? {
      (view as? UICollectionView) ?? view.subviews.lazy.compactMap(first).first
    }
    return try #require(first(in: screen.window))
  }

  @Test func `the button over the grid opens the alert, and the answer is shown`() throws {
    try screen.press("Add", .button)
    #expect(gallery.presentedViewController != nil)
    try screen.press("A friend", .button)
    #expect(gallery.presentedViewController == nil)
    #expect(screen.shows("You chose “A friend”."))
  }

  @Test func `the name of a pressed book is shown`() throws {
    try screen.press("Slow Orbits, by Kei Tanaka", .button)
    #expect(screen.shows("Slow Orbits, by Kei Tanaka"))
  }

  @Test func `the drop-down filters the grid after a simulated load`() throws {
    let grid = try grid()
    #expect(grid.numberOfItems(inSection: 0) == 12)
    let filter = try screen.find("All books", .button)
    screen.press(at: screen.center(of: filter))
    try screen.waitUntilIdle()
    for _ in 0..<3 { try screen.key(.keyboardDownArrow) }
    try screen.key(.keyboardReturnOrEnter, waits: false)
    screen.advance(by: 0.4)
    // Without the loading view there is no delay.
    let loads = FileManager.default.fileExists(atPath: BuiltProducts.plugin(named: "LoadingView"))
    #expect(grid.numberOfItems(inSection: 0) == (loads ? 12 : 3))
    screen.advance(by: 2)
    #expect(grid.numberOfItems(inSection: 0) == 3)
    screen.advance(by: 0.1)
    #expect(screen.shows("A Map of Small Hours, by Ines Okafor"))
  }

  @Test func `the chat button opens a room, and Close dismisses it`() throws {
    try screen.press("Chat", .button)
    try screen.waitUntilIdle()
    let title = try screen.find("Night walkers of the city").accessibilityFrame
    #expect(screen.window.bounds.contains(title))
    try screen.press("Close", .button)
    try screen.waitUntilIdle()
    #expect(!screen.shows("Night walkers of the city"))
  }

  @Test func `Tab reaches every control`() throws {
    var seen: [String?] = []
    for _ in 0..<4 {
      try screen.key(.keyboardTab)
      seen.append(screen.window.focusedView?.accessibilityLabel)
    }
    #expect(seen == ["Chat", "All books", "Books", "Add"])
  }

  @Test func `a missing plugin is reported in its place, and the gallery works`() throws {
    let empty = FileManager.default.temporaryDirectory
      .appending(path: "maru-empty-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: empty) }
    let bare = try GalleryPlugin.make(pluginsIn: empty)
    screen.show(bare.viewController)
    try screen.waitUntilIdle()
    #expect(screen.shows("DropDown is missing") && screen.shows("FloatingButton is missing"))
    try screen.press("Chat", .button)
    #expect(screen.shows("OpenChatSheet is missing"))
    #expect(bare.viewController.presentedViewController == nil)
  }

  @Test func `a context without a provider has no other widgets`() {
    let context = WidgetContext()
    let error = #expect(throws: WidgetUnavailable.self) {
      _ = try context.makeWidget("DropDown") { _ in true }
    }
    #expect(error?.name == "DropDown")
  }

  @Test func `props that a widget refuses throw when another widget creates it`() {
    let context = WidgetContext()
    WidgetProvider(
      catalog: PluginCatalog(
        searchPath: PluginSearchPath(
          executable: "/nonexistent/maru",
          variable: { ["MARU_PLUGIN_PATH": BuiltProducts.folder][$0] }))
    ).serve(context)
    #expect(throws: HostError.self) {
      _ = try context.makeWidget(
        "BottomAlert", props: PropValues(["buttons": .list([])])
      ) { _ in true }
    }
    #expect(throws: HostError.self) { _ = try context.makeWidget("NoSuchWidget") { _ in true } }
  }

  @Test(arguments: [(200.0, 150.0), (320, 400), (1280, 800), (3840, 2160)])
  func `in any window the filter is above the button, and both are inside`(
    width: Double, height: Double
  ) throws {
    let sized = TestScreen(size: CGSize(width: width, height: height))
    let gallery = try GalleryPlugin.make()
    sized.show(gallery.viewController)
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    let filter = try sized.find("All books", .button).accessibilityFrame
    let button = try sized.find("Add", .button).accessibilityFrame
    #expect(window.contains(filter) && window.contains(button))
    #expect(filter.maxY <= button.minY)
  }
}
