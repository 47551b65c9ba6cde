import Foundation

/// Represents the program to its application object.
///
/// Mirrors UIKit. A widget is started by its host, so its `UIApplication` calls no methods of a delegate.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The window of the program.
  ///
  /// Doubly optional, because a delegate of UIKit may leave it out: `delegate?.window??.rootViewController`.
  var window: UIWindow?? { get }
}

extension UIApplicationDelegate {
  /// The window that the host shows.
  public var window: UIWindow?? {
    let application = UIApplication.shared
    return .some(application.keyWindow ?? application.windows.last)
  }
}

/// Stands for the program, which has no delegate of its own.
@MainActor
final class HostedApplicationDelegate: UIApplicationDelegate {
  nonisolated init() {}
}
