import Foundation

/// The computer that the program runs on.
@preconcurrency @MainActor
open class UIDevice: IdentityHashable {
  /// The only device.
  public static let current = UIDevice()

  /// How a device is held.
  public enum Orientation: Int, Sendable {
    /// Not known, or not meaningful.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// The top to the left.
    case landscapeLeft
    /// The top to the right.
    case landscapeRight
    /// The screen up.
    case faceUp
    /// The screen down.
    case faceDown

    /// Whether the top is to the left or right.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the top is up or down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  }

  /// Never posted: a desktop is not turned.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// The host's name.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of system, `Linux`.
  open var systemName: String { "Linux" }
  /// The version of the system, as the system describes it.
  open var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// The kind of device, `Desktop`.
  open var model: String { "Desktop" }
  /// Always `unknown`.
  open var orientation: Orientation { .unknown }
  /// The idiom of the current traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
}

/// How a device is held.
public typealias UIDeviceOrientation = UIDevice.Orientation
