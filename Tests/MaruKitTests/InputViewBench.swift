import Foundation
import MaruKit
import MaruTestKit

/// A view that accepts keys and has input views.
@MainActor final class InputField: UIView {
  var input: UIView?
  var accessory: UIView?
  var inputController: UIInputViewController?
  var refusesToResign = false

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { !refusesToResign }
  override var inputView: UIView? { input }
  override var inputAccessoryView: UIView? { accessory }
  override var inputViewController: UIInputViewController? { inputController }
}

/// A controller with a bar at the bottom edge, like a messages app.
@MainActor final class BarController: UIViewController {
  var bar: UIView?
  var input: UIView?

  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { bar }
  override var inputView: UIView? { input }
}

/// A window of 300 by 400 points with two fields, and a log of keyboard notifications.
@MainActor final class InputViewBench {
  /// The content of a notification.
  struct Report: Equatable {
    var name: String
    var begin: CGRect
    var end: CGRect
    var duration: Double
    var curve: Int
  }

  let screen: TestScreen
  let root = BarController()
  let field = InputField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
  let other = InputField(frame: CGRect(x: 10, y: 50, width: 100, height: 30))
  private(set) var reports: [Report] = []
  /// Called for each notification while it is posted.
  var onReport: ((String) -> Void)?
  private var observers: Observers?

  init(size: CGSize = CGSize(width: 300, height: 400), style: UIUserInterfaceStyle = .light) {
    screen = TestScreen(size: size, style: style)
    root.loadViewIfNeeded()
    root.view.addSubview(field)
    root.view.addSubview(other)
    screen.show(root)
  }

  var window: UIWindow { screen.window }

  /// The names of the notifications, shortened.
  var names: [String] { reports.map(\.name) }

  /// Creates a view of a height.
  static func keys(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 50, height: height))
  }

  /// The frame of a view in the window, by its model values.
  func place(of view: UIView) -> CGRect? {
    view.window == nil ? nil : view.convert(view.bounds, to: nil)
  }

  /// The top edge of a view on the screen, animations included.
  func top(of view: UIView) -> CGFloat {
    let shown = sequence(first: view.layer, next: \.superlayer).reduce(CGFloat(0)) { sum, layer in
      let layer = layer.presentation() ?? layer
      return sum + layer.position.y - layer.bounds.height * layer.anchorPoint.y
        + layer.transform.m42
    }
    return shown
  }

  /// Starts to log notifications of any window.
  ///
  /// Call it in the test itself, so that other tests do not interfere.
  func listen() {
    reports = []
    let observers = Observers()
    self.observers = observers
    let names = [
      "will show": UIResponder.keyboardWillShowNotification,
      "did show": UIResponder.keyboardDidShowNotification,
      "will hide": UIResponder.keyboardWillHideNotification,
      "did hide": UIResponder.keyboardDidHideNotification,
      "will change": UIResponder.keyboardWillChangeFrameNotification,
      "did change": UIResponder.keyboardDidChangeFrameNotification,
    ]
    for (short, name) in names {
      observers.add(name) { [weak self] in self?.note(short, $0) }
    }
  }

  private func note(_ name: String, _ info: [AnyHashable: Any]) {
    let frame = { (key: String) in (info[key] as? NSValue)?.cgRectValue ?? .null }
    reports.append(
      Report(
        name: name, begin: frame(UIResponder.keyboardFrameBeginUserInfoKey),
        end: frame(UIResponder.keyboardFrameEndUserInfoKey),
        duration: info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double ?? -1,
        curve: info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int ?? -1))
    onReport?(name)
  }

  /// Observes until it is freed.
  @MainActor private final class Observers {
    private var tokens: [any NSObjectProtocol] = []

    func add(_ name: Notification.Name, _ action: @escaping @MainActor ([AnyHashable: Any]) -> Void)
    {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
          nonisolated(unsafe) let info = note.userInfo ?? [:]
          MainActor.assumeIsolated { action(info) }
        })
    }

    isolated deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
}
