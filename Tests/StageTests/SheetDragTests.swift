import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// A sheet that the user drags in a window on a real display.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct SheetDragTests {
  private static let size = CGSize(width: 300, height: 500)

  /// A user action and its expected result.
  private struct Step {
    let name: String
    let act: @MainActor (XTestClient) -> Void
    let isDone: @MainActor (UISheetPresentationController) -> Bool
  }

  /// Shows a sheet with two stops over a window, and performs the steps in order.
  ///
  /// - Returns: The names of the steps with the expected result.
  private func take(_ steps: [Step]) throws -> [String] {
    let server = try XvfbServer(width: 300, height: 500)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display, scale: 1)
    let window = screen.makeWindow(ScreenWindowOptions(title: "Sheet", size: Self.size))
    let root = UIViewController()
    window.rootViewController = root
    window.makeKeyAndVisible()
    let content = UIViewController()
    content.modalPresentationStyle = .pageSheet
    let sheet = try #require(content.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    sheet.prefersGrabberVisible = true
    let person = try XTestClient(display: server.display)
    defer { person.close() }
    var done: [String] = []
    var turns = 0
    var (last, looks) = (CGFloat.nan, 0)
    func look() {
      turns += 1
      let step = steps[done.count]
      looks = top(sheet) == last ? looks + 1 : 0
      last = top(sheet)
      // Ignore the state during the movement.
      if looks > 10, step.isDone(sheet) {
        looks = 0
        done.append(step.name)
        guard done.count < steps.count else { return screen.stop() }
        steps[done.count].act(person)
      }
      guard turns < 1500 else { return screen.stop() }
      screen.after(seconds: 0.01, look)
    }
    root.present(content, animated: true) {
      steps[0].act(person)
      look()
    }
    screen.run()
    return done
  }

  /// The upper edge of the sheet in the window, in points.
  private func top(_ sheet: UISheetPresentationController) -> CGFloat {
    guard let view = sheet.presentedViewController.view, let window = view.window else {
      return Self.size.height
    }
    return view.convert(view.bounds, to: window).minY
  }

  /// A drag by the grabber, at half a point per millisecond, which is held or released at its end.
  private func drag(from start: Int32, to end: Int32, _ person: XTestClient, letsGo: Bool) {
    let way = (0...10).map { DevicePoint(x: 150, y: start + (end - start) * $0 / 10) }
    person.move(to: way[0])
    person.press()
    for point in way.dropFirst() { person.move(to: point, after: 20) }
    // A pause before the release avoids a throw.
    person.move(to: DevicePoint(x: 151, y: end), after: 200)
    if letsGo { person.release() }
  }

  @Test func `a sheet moves between its stops, resists above the last, and closes below the first`()
    throws
  {
    var stops: [CGFloat] = []
    let done = try take([
      Step(name: "half", act: { _ in }) {
        stops = [top($0)]
        return $0.selectedDetentIdentifier ?? .medium == .medium && stops[0] > 200
      },
      Step(name: "whole", act: { drag(from: Int32(stops[0]) + 8, to: 90, $0, letsGo: true) }) {
        stops = [stops[0], top($0)]
        return $0.selectedDetentIdentifier == .large && stops[1] < 60
      },
      Step(name: "above", act: { drag(from: Int32(stops[1]) + 8, to: 3, $0, letsGo: false) }) {
        top($0) < stops[1]
      },
      Step(name: "back", act: { $0.release() }) { top($0) == stops[1] },
      Step(name: "gone", act: { drag(from: Int32(stops[1]) + 8, to: 480, $0, letsGo: true) }) {
        $0.presentedViewController.presentingViewController == nil
      },
    ])
    #expect(done == ["half", "whole", "above", "back", "gone"])
  }

  @Test func `a press beside a sheet closes it`() throws {
    let done = try take([
      Step(name: "pressed", act: { $0.click(150, 20) }) {
        $0.presentedViewController.presentingViewController == nil
      }
    ])
    #expect(done == ["pressed"])
  }
}
