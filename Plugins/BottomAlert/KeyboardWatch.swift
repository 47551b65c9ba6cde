import Foundation
import MaruKit

/// Hears when the input views of a first responder move.
@MainActor
final class KeyboardWatch {
  /// A movement that is about to begin.
  struct Move: Sendable {
    /// Where the input views will be, in the window.
    let frame: CGRect
    /// How long it takes, in seconds.
    let duration: TimeInterval
    /// At which pace.
    let curve: UIView.AnimationOptions
  }

  /// Hears each movement; nothing is listened to while there is none.
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
  /// Reads what comes with a notification, or `nil` where that is no movement.
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
