import Foundation

/// A running part of the program's interface.
///
/// Mirrors UIKit. A program has one scene, the window scene of `UIApplication.connectedScenes`.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether a scene is in front.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// In front, and receives events.
    case foregroundActive = 0
    /// In front, but receives no events.
    case foregroundInactive = 1
    /// Not shown.
    case background = 2
  }

  /// The scenes are the kit's own.
  override init() { super.init() }

  /// Always `foregroundActive`: a desktop shows windows of many programs at once.
  ///
  /// For the same reason the notifications of this class are never posted; see
  /// `UIApplication.applicationState`.
  open var activationState: ActivationState { .foregroundActive }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  override var responderWindow: UIWindow? { nil }

  /// Never posted; see `activationState`.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  /// Never posted; see `activationState`.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// Never posted; see `activationState`.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Never posted; see `activationState`.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// Never posted; see `activationState`.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Never posted; see `activationState`.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

extension UIApplication {
  /// The scenes of the program: its only window scene.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }

  /// Whether the program can have several scenes; it cannot.
  public var supportsMultipleScenes: Bool { false }
}
