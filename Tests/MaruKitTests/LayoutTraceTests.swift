import MaruTestKit
import Testing

@testable import Layers
@testable import MaruKit

/// The lines that tell a developer what each frame laid out.
@MainActor @Suite struct LayoutTraceTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let controller = UIViewController()
  private let button = UIButton(type: .system)
  private let trace: LayoutTrace

  init() throws {
    button.accessibilityLabel = "Add"
    controller.loadViewIfNeeded()
    controller.view.addSubview(button)
    screen.show(controller)
    trace = LayoutTrace(of: try #require(controller.view.window))
  }

  /// The lines of the frames until the screen is at rest.
  private func lines(after change: () -> Void) throws -> [String] {
    let window = try #require(controller.view.window)
    var lines: [String] = []
    // The closure must not own the screen, whose manual time ends with it.
    window.layerTree.onLayoutReport = { [trace] in lines.append(trace.line(for: $0)) }
    defer { window.layerTree.onLayoutReport = nil }
    change()
    try screen.waitUntilIdle()
    return lines
  }

  @Test func `a line names the views that were laid out, and no others`() throws {
    let lines = try lines { button.setNeedsLayout() }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(": layout of 1: UIButton \"Add\"") == true, "\(lines)")
  }

  @Test func `a frame without layout has no line`() throws {
    #expect(try lines { button.alpha = 0.5 }.isEmpty)
  }

  @Test func `a line tells how many constraints were solved`() throws {
    button.translatesAutoresizingMaskIntoConstraints = false
    let width = button.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([
      width, button.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
    ])
    try screen.waitUntilIdle()
    let changed = try lines { width.constant = 70 }
    let known = try #require(changed.first?.split(separator: "; ").last)
    #expect(known.contains(" constraints solved") && known.first?.isNumber == true, "\(changed)")
    let unchanged = try lines { button.setNeedsLayout() }
    #expect(unchanged.first?.hasSuffix("; no constraints solved") == true, "\(unchanged)")
  }

  @Test func `a view that was laid out on request counts for the next frame`() throws {
    let lines = try lines {
      button.setNeedsLayout()
      button.layoutIfNeeded()
      button.setNeedsLayout()
    }
    #expect(lines.first?.contains("UIButton \"Add\" 2×") == true, "\(lines)")
  }
}
