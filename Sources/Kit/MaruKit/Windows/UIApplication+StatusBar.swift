import Foundation

extension UIApplication {
  /// The rectangle of a phone's status bar: always empty.
  public var statusBarFrame: CGRect { .zero }

  /// Whether a phone's status bar is hidden: always `true`.
  public var isStatusBarHidden: Bool { true }

  /// How a phone's interface is turned: always upright.
  ///
  /// A window that is wider than it is high is not turned either; its size classes tell its shape.
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }

  /// Posted on iOS before the frame of the status bar changes; never by the kit.
  public nonisolated static let willChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarFrameNotification")
  /// Posted on iOS after the frame of the status bar has changed; never by the kit.
  public nonisolated static let didChangeStatusBarFrameNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarFrameNotification")
  /// Posted on iOS before the interface is turned; never by the kit.
  public nonisolated static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Posted on iOS after the interface has been turned; never by the kit.
  public nonisolated static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
}
