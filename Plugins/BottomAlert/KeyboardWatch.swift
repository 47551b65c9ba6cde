import Foundation
import MaruKit

/// Observes the movements of a first responder's input views.
@MainActor
final class KeyboardWatch {
  /// A movement that is about to begin.
  struct Move: Sendable {
    /// The final frame of the input views in the window.
    let frame: CGRect
    /// The duration, in seconds.
    let duration: TimeInterval
    /// The animation curve.
    let curve: UIView.AnimationOptions
  }

  /// Called for each movement; notifications are observed only while it is set.
  var onMove: ((Move) -> Void)? {
    didSet { if (onMove != nil) != (oldValue != nil) { listen(onMove != nil) } }
  }

  private var token: (any NSObjectProtocol)?

  isolated deinit { listen(false) }

  private func listen(_ isOn: Bool) {
    token.map { NotificationCenter.default.removeObserver($0) }
    token = nil
    guard isOn else { return }
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] notification in
      guard let move = Move(notification.userInfo) else { return }
      MainActor.assumeIsolated { self?.onMove?(move) }
    }
  }
}

extension KeyboardWatch.Move {
  /// Parses a notification's values; `nil` if they are not a movement.
  fileprivate init?(_ values: [AnyHashable: Any]?) {
    guard let frame = values?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue,
      let duration = values?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber,
      let curve = values?[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
    else { return nil }
    self.frame = frame.cgRectValue
    self.duration = duration.doubleValue
    self.curve = UIView.AnimationOptions(rawValue: curve.uintValue << 16)
  }
}
