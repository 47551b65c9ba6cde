import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A controller that logs its calls about traits and sizes.
private final class Listener: UIViewController {
  var calls: [String] = []

  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    calls.append("will be \(newCollection.horizontalSizeClass)")
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    calls.append("to \(Int(size.width))")
  }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    guard let previous else { return }
    calls.append("was \(previous.horizontalSizeClass), is \(traitCollection.horizontalSizeClass)")
  }
}

@MainActor @Suite struct SizeClassTests {
  private let screen = TestScreen(size: CGSize(width: 800, height: 100))
  private let root = Listener()
  private let child = Listener()

  init() {
    root.loadViewIfNeeded()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    screen.show(root)
    root.calls = []
    child.calls = []
  }

  private func resize(to width: CGFloat) {
    screen.window.frame = CGRect(x: 0, y: 0, width: width, height: 100)
  }

  @Test func `a window is compact below 640 points, and regular in height`() {
    let rooms: [(CGFloat, UIUserInterfaceSizeClass)] = [
      (640, .regular), (639.5, .compact), (1, .compact),
    ]
    for (width, room) in rooms {
      resize(to: width)
      for traits in [screen.window.traitCollection, child.traitCollection] {
        #expect(traits.horizontalSizeClass == room && traits.verticalSizeClass == .regular)
      }
      #expect(UIWindow(frame: screen.window.frame).traitCollection.horizontalSizeClass == room)
    }
  }

  @Test func `controllers are notified of new traits before and after the size changes`() {
    resize(to: 700)
    #expect(root.calls == ["to 700"] && child.calls == ["to 700"])
    root.calls = []
    child.calls = []
    resize(to: 600)
    let calls = ["will be compact", "to 600", "was regular, is compact"]
    #expect(root.calls == calls && child.calls == calls)
  }

  @Test func `a new size set through the bounds counts as well`() {
    screen.window.bounds.size.width = 300
    #expect(child.calls.last == "was regular, is compact")
  }

  @Test func `overrides of a view stay, and the screen's size classes are ignored`() {
    root.traitOverrides.horizontalSizeClass = .compact
    root.traitOverrides.verticalSizeClass = .compact
    #expect(child.traitCollection.horizontalSizeClass == .compact)
    #expect(child.traitCollection.verticalSizeClass == .compact)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.horizontalSizeClass = .compact
      $0.verticalSizeClass = .compact
    }
    #expect(screen.window.traitCollection.horizontalSizeClass == .regular)
    #expect(screen.window.traitCollection.verticalSizeClass == .regular)
  }

  @Test func `a window that becomes narrow redraws nothing for that`() throws {
    let drawn = CountingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(drawn)
    screen.memory.frame()
    resize(to: 600)
    screen.memory.frame()
    #expect(drawn.count == 1)
  }
}

private final class CountingView: UIView {
  var count = 0

  override func draw(_ rect: CGRect) { count += 1 }
}
