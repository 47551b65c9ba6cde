import Foundation
import Layers
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

@testable import Host

/// After any sequence of presses, a window without changes stops requesting frames.
///
/// A failure names its seed. `PRESS_SEED` runs only that seed, and `PRESS_STEPS` sets the number of
/// steps for each.
@MainActor @Suite(.serialized) struct RandomPressTests {
  private nonisolated static let environment = ProcessInfo.processInfo.environment
  private nonisolated static let seeds: [UInt64] =
    environment["PRESS_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2, 3, 4]
  private nonisolated static let steps = environment["PRESS_STEPS"].flatMap { Int($0) } ?? 60
  /// The maximum number of frames until the window is at rest.
  private static let frameLimit = 600

  /// The names of the bundled widgets: the folders of `Plugins`.
  private static var bundledWidgets: [String] {
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Plugins")
    let names = try? FileManager.default.contentsOfDirectory(atPath: plugins.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }
  }

  private let screen = TestScreen(size: CGSize(width: 414, height: 736))

  init() { screen.memory.paints = false }

  /// Presses at random, and checks after every ten steps that the window comes to rest.
  private func press(
    seed: UInt64, on name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var person = RandomPresses(seed: seed, on: screen)
    for step in 1...Self.steps {
      try person.step()
      guard step % 10 == 0 else { continue }
      expectRest("\(name), seed \(seed), step \(step)", sourceLocation: sourceLocation)
    }
  }

  /// Checks that the window comes to rest, and that no frame follows by itself.
  private func expectRest(_ place: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let tree = screen.window.layerTree
    func isAtRest() -> Bool {
      !tree.needsFrame && DeferredCalls.isEmpty && DeadlineQueue.current.isEmpty
    }
    var frames = 0
    while !isAtRest(), frames < Self.frameLimit {
      screen.advance(by: 1.0 / 60)
      frames += 1
    }
    #expect(isAtRest(), "it never comes to rest: \(place)", sourceLocation: sourceLocation)
    let shown = screen.memory.frameCount
    screen.advance(by: 1)
    #expect(
      isAtRest() && screen.memory.frameCount == shown, "it woke by itself: \(place)",
      sourceLocation: sourceLocation)
  }

  /// Runs a closure while the gallery is shown.
  private func inGallery(reducesMotion: Bool, _ body: () throws -> Void) throws {
    UIAccessibility.isReduceMotionEnabled = reducesMotion
    let gallery = try GalleryPlugin.make()
    screen.show(gallery.viewController)
    defer {
      screen.show(UIViewController())
      UIAccessibility.isReduceMotionEnabled = false
    }
    try body()
  }

  @Test(arguments: seeds, [false, true])
  func `the gallery comes to rest after any presses`(seed: UInt64, reducesMotion: Bool) throws {
    try inGallery(reducesMotion: reducesMotion) { try press(seed: seed, on: "Gallery") }
  }

  @Test(arguments: seeds)
  func `each widget comes to rest after any presses`(seed: UInt64) throws {
    let options = PropValue.list((0..<40).map { .text("Option \($0)") })
    // Widgets that have little to press with their defaults, and a clock that has nothing to do.
    let props: [String: [[String: PropValue]]] = [
      "Clock": [["format": .text("%Y")]],
      "BottomAlert": [["title": .text("Title"), "choices": options]],
      "DropDown": [["options": options]], "FloatingButton": [[:], ["grid": .flag(true)]],
      "Label": [["text": .text("Words"), "symbol": .text("star")]],
      "Meter": [["value": .number(0.4)]], "Progress": [["value": .number(40)]],
      "Menu": [["items": options]],
    ]
    // LoadingView never rests; the next test is its own. The gallery has the tests above.
    for name in Self.bundledWidgets where !["LoadingView", "Gallery"].contains(name) {
      for props in props[name] ?? [[:]] {
        try screen.showWidget(named: name, props: PropValues(props))
        try press(seed: seed, on: name)
      }
    }
  }

  @Test func `the loading view is animated while visible and at rest while hidden`() throws {
    try screen.showWidget(named: "LoadingView")
    screen.advance(by: 2)
    #expect(screen.window.layerTree.isAnimating)
    screen.window.rootViewController?.view.isHidden = true
    expectRest("hidden")
    screen.window.rootViewController?.view.isHidden = false
    screen.advance(by: 1)
    #expect(screen.window.layerTree.isAnimating)
  }

  @Test(arguments: [false, true], [false, true])
  func `the gallery comes to rest after a genre was chosen and its books are loaded`(
    byPointer: Bool, reducesMotion: Bool
  ) throws {
    try inGallery(reducesMotion: reducesMotion) {
      try screen.waitUntilIdle()
      let filter = try screen.find("All books", .button)
      screen.press(at: screen.center(of: filter))
      if byPointer {
        screen.advance(by: 1)
        screen.press(at: screen.center(of: try screen.find("Novels")))
      } else {
        for _ in 0..<3 { try screen.key(.keyboardDownArrow) }
        try screen.key(.keyboardReturnOrEnter, waits: false)
      }
      screen.advance(by: 0.5)
      #expect(screen.window.layerTree.isAnimating, "it waits for the books")
      expectRest("chosen")
    }
  }
}
