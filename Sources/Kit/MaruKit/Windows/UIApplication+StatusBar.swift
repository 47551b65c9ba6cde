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
}
