import Foundation

extension UIApplication {
  /// A key of the options of `open`.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether only the program of a universal link may open it; not used.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Whether a URL can be opened: it has a scheme, and a desktop is there.
  ///
  /// Unlike UIKit, it does not know whether a program serves the scheme.
  public func canOpenURL(_ url: URL) -> Bool { onOpen != nil && url.scheme?.isEmpty == false }

  /// Opens a URL in the user's program for it, such as the browser.
  ///
  /// - Parameters:
  ///   - url: A URL with a scheme, such as `https://swift.org`.
  ///   - options: Not used.
  ///   - completion: Called with whether a program was started.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpen = canOpenURL(url) && onOpen?(url) == true
    guard let completion else { return }
    DispatchQueue.main.async { completion(isOpen) }
  }

  /// Opens a URL in the user's program for it, such as the browser.
  ///
  /// - Parameters:
  ///   - url: A URL with a scheme, such as `https://swift.org`.
  ///   - options: Not used.
  /// - Returns: Whether a program was started.
  @discardableResult public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    canOpenURL(url) && onOpen?(url) == true
  }
}
