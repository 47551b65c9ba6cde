import Foundation

/// The lines of `MARU_DEBUG=events`: each event of a window, with the responder that received it.
@MainActor enum EventTrace {
  /// Prints a delivered event to standard error.
  static func report(_ event: UIEvent) {
    for line in lines(for: event) { WarningLine.write("maru: \(line)") }
  }

  /// A line for each touch or key of a delivered event; touches that did not move have none.
  static func lines(for event: UIEvent) -> [String] {
    switch event {
    case let event as UITouchesEvent:
      return (event.allTouches ?? []).filter { $0.phase != .stationary }.map { touch in
        "touch \(touch.phase) at \(text(touch.location(in: nil))) on \(name(touch.view))"
      }.sorted()
    case let event as UIPressesEvent:
      return event.allPresses.map { press in
        "key \(press.key.map { "\($0.keyCode)" } ?? "?") \(press.phase) on \(name(press.responder))"
      }
    case let event as UIScrollEvent:
      return [
        "scroll by \(text(CGPoint(x: event.translation.dx, y: event.translation.dy))) "
          + "at \(text(event.location))"
      ]
    default: return []
    }
  }

  private static func text(_ point: CGPoint) -> String {
    String(format: "(%.1f, %.1f)", Double(point.x), Double(point.y))
  }

  private static func name(_ responder: UIResponder?) -> String {
    guard let responder else { return "nothing" }
    return (responder as? UIView)?.nameForDeveloper ?? "\(type(of: responder))"
  }
}

extension UIView {
  /// The class and the accessibility label.
  var nameForDeveloper: String {
    "\(type(of: self))" + (accessibilityLabel.map { " \"\($0)\"" } ?? "")
  }
}
