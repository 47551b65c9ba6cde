import Foundation
import MaruKit
import MaruTestKit

/// A window over which alerts are presented, and a log of the chosen actions.
@MainActor final class AlertControllerBench {
  let screen: TestScreen
  let root = UIViewController()
  private(set) var chosen: [String] = []
  /// Whether the alert was still presented when each handler was called.
  private(set) var wasPresented: [Bool] = []

  init(
    size: CGSize = CGSize(width: 320, height: 400), scale: CGFloat = 1,
    style: UIUserInterfaceStyle = .light
  ) {
    screen = TestScreen(size: size, scale: scale, style: style)
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    screen.show(root)
  }

  /// Creates an alert with actions like "Cancel:cancel", "Delete:destructive" and "OK".
  func make(
    _ title: String?, _ message: String? = nil, _ style: UIAlertController.Style = .alert,
    actions: [String]
  ) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for text in actions {
      let parts = text.split(separator: ":").map(String.init)
      let kind: UIAlertAction.Style =
        switch parts.last {
        case "cancel" where parts.count > 1: .cancel
        case "destructive": .destructive
        default: .default
        }
      alert.addAction(
        UIAlertAction(title: parts[0], style: kind) { [weak self] in
          self?.chosen.append($0.title ?? "")
          self?.wasPresented.append(self?.root.presentedViewController != nil)
        })
    }
    return alert
  }

  /// Creates and presents an alert.
  @discardableResult
  func show(
    _ title: String?, _ message: String? = nil, _ style: UIAlertController.Style = .alert,
    actions: [String]
  ) throws -> UIAlertController {
    let alert = make(title, message, style, actions: actions)
    try show(alert)
    return alert
  }

  /// Presents an alert, and waits until it has appeared.
  func show(_ alert: UIAlertController) throws {
    root.present(alert, animated: true)
    try screen.waitUntilIdle()
  }

  /// Whether an alert is presented.
  var isUp: Bool { root.presentedViewController != nil }

  /// The frame of a button in the window.
  func frame(_ title: String) throws -> CGRect {
    let view = try screen.find(title, .button)
    return view.convert(view.bounds, to: nil)
  }
}
