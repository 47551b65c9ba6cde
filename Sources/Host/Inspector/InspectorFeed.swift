import Control
import Dispatch
import Foundation
import JSON
import MaruKit
import Synchronization

/// Asks the host for the views of a window, on a thread of its own, as long as an inspector is open.
///
/// Closures are called on the main thread.
final class InspectorFeed: Sendable {
  /// What the inspector wants of the window.
  private struct Orders {
    /// The number of the view to mark, 0 for none; `nil` if that has not changed.
    var marked: Int?
    /// Whether a view is to be picked in the window; `nil` if that has not changed.
    var picks: Bool?
    /// The point of the window at which a press is explained, in points.
    var press: CGPoint?
    /// The overlays to show or to hide, in order.
    var overlays: [(name: String, isOn: Bool)] = []
    var isOver = false
  }

  /// What the window answered.
  enum News: Sendable {
    /// The views have changed.
    case tree(ViewDescription)
    /// A view was picked in the window by a press at a point; 0 if none was.
    case picked(Int, at: CGPoint)
    /// Which view gets a press at the point.
    case press(HitDescription)
    /// The names of the overlays that are shown.
    case overlays([String])
    /// The host or the window is gone.
    case ended(ControlError)
  }

  private let orders = Mutex(Orders())
  private let bell = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)
  private let address: String
  private let connect: @Sendable () throws(ControlError) -> ControlClient

  /// The seconds between two looks at the window, and while a view is picked.
  private static let pause = 0.4
  private static let shortPause = 0.08
  /// The times to look whether the host is gone too, after it has refused a call.
  private static let checks = 20
  /// The seconds in which the thread has to end.
  private static let patience = 1.0

  /// Creates a feed; nothing is connected yet.
  init(
    of address: String, connect: @escaping @Sendable () throws(ControlError) -> ControlClient
  ) {
    self.address = address
    self.connect = connect
  }

  /// Starts the thread.
  func start(_ tell: @escaping @MainActor @Sendable (News) -> Void) {
    Thread.detachNewThread { [self] in
      defer { end.signal() }
      func report(_ news: News) { DispatchQueue.main.async { tell(news) } }
      do throws(ControlError) {
        try run(report)
      } catch {
        report(.ended(reason(for: error)))
      }
    }
  }

  /// The reason why a call failed.
  ///
  /// A host that stops closes its windows first, and refuses calls to them meanwhile.
  private func reason(for error: ControlError) -> ControlError {
    guard error.status == ControlStatus.failed else { return error }
    for _ in 0..<Self.checks {
      do throws(ControlError) {
        _ = try connect()
      } catch {
        return error
      }
      _ = bell.wait(timeout: .now() + Self.shortPause)
    }
    return error
  }

  /// Marks the view with a number in the window, 0 for none.
  func mark(_ number: Int) { order { $0.marked = number } }

  /// Lets a view be picked in the window, or no longer.
  func setPicks(_ isOn: Bool) { order { $0.picks = isOn } }

  /// Explains a press at a point of the window, in points, from now on.
  func explainPress(at point: CGPoint) { order { $0.press = point } }

  /// Shows or hides an overlay of the window.
  func setOverlay(_ name: String, _ isOn: Bool) { order { $0.overlays.append((name, isOn)) } }

  /// Ends the thread, which first takes the mark off the window; waits for it, but not for long.
  func stop() {
    order { $0.isOver = true }
    _ = end.wait(timeout: .now() + Self.patience)
  }

  private func order(_ change: (inout Orders) -> Void) {
    orders.withLock { change(&$0) }
    bell.signal()
  }

  private func run(_ report: (News) -> Void) throws(ControlError) {
    let client = try connect()
    var (lastTree, lastPress, lastOverlays) = (JSONValue?.none, JSONValue?.none, JSONValue?.none)
    var isPicking = false
    func call(_ name: String, _ members: [String: JSONValue] = [:]) throws(ControlError)
      -> JSONValue
    {
      var members = members
      members["address"] = .string(address)
      return try client.call(Message(call: name, members))
    }
    while true {
      let now = orders.withLock { orders in
        defer { (orders.marked, orders.picks, orders.overlays) = (nil, nil, []) }
        return orders
      }
      if now.isOver {
        _ = try call("overlay", ["view": 0])
        if isPicking { _ = try call("pick", ["on": false]) }
        return
      }
      if let number = now.marked { _ = try call("overlay", ["view": .integer(Int64(number))]) }
      if let picks = now.picks {
        _ = try call("pick", ["on": .bool(picks)])
        isPicking = picks
      }
      if isPicking {
        let state = try call("pick")
        if state["picking"]?.bool != true {
          isPicking = false
          let place = state["at"]?.array?.compactMap(\.double) ?? []
          let point = place.count == 2 ? CGPoint(x: place[0], y: place[1]) : .zero
          report(.picked(state["view"]?.int ?? 0, at: point))
        }
      }
      for (name, isOn) in now.overlays {
        _ = try call("overlay", ["name": .string(name), "on": .bool(isOn)])
      }
      let overlays = try call("overlay")
      if overlays != lastOverlays {
        lastOverlays = overlays
        report(.overlays((overlays.array ?? []).compactMap(\.string)))
      }
      let tree = try call("tree")
      if tree != lastTree {
        lastTree = tree
        if let view = try? tree.decoded(as: ViewDescription.self) { report(.tree(view)) }
      }
      if let point = now.press {
        let press = try call("tree", ["at": [.number(point.x), .number(point.y)]])
        if press != lastPress {
          lastPress = press
          if let hit = try? press.decoded(as: HitDescription.self) { report(.press(hit)) }
        }
      }
      let pause = isPicking ? Self.shortPause : Self.pause
      _ = bell.wait(timeout: .now() + pause)
    }
  }
}
