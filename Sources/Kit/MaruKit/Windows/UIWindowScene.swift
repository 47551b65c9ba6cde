import Foundation

/// The scene of the program's windows.
///
/// Mirrors UIKit. There is one, to which every window belongs unless its `windowScene` is removed.
public final class UIWindowScene: UIScene {
  /// The only scene.
  static let only = UIWindowScene()

  /// The screen of the windows.
  public var screen: UIScreen { .main }

  /// The visible windows, back to front.
  public var windows: [UIWindow] { UIApplication.shared.windows }

  /// The window that receives keys; `nil` while another program has the keyboard.
  public var keyWindow: UIWindow? { UIApplication.shared.keyWindow }

  /// Always `portrait`: a desktop's window is always upright.
  public var interfaceOrientation: UIInterfaceOrientation { .portrait }

  /// The traits of the screen and the settings.
  public var traitCollection: UITraitCollection {
    (keyWindow ?? windows.last)?.environmentTraits ?? .current
  }

  /// The status bar, which a desktop's window does not have.
  public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
}

/// Describes the status bar of a phone; a desktop's window has none.
@preconcurrency @MainActor
public final class UIStatusBarManager {
  init() {}

  /// The frame of the status bar; empty.
  public var statusBarFrame: CGRect { .zero }
  /// Whether the status bar is hidden; it always is.
  public var isStatusBarHidden: Bool { true }
  /// The look of the status bar.
  public var statusBarStyle: UIStatusBarStyle { .default }
}
