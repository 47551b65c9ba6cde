import Foundation

/// The surroundings in which a detent's height is resolved.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The maximum height in points, excluding the safe area at the bottom edge.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet may rest.
  ///
  /// Mirrors UIKit. Heights are in points, excluding the safe area at the bottom edge.
  @preconcurrency @MainActor
  public final class Detent {
    /// Identifies a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String

      /// Creates an identifier from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Creates an identifier from its name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// Half of the container's height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The maximum height.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// Returned by a resolver whose detent is currently unavailable.
    public nonisolated static let inactive: CGFloat? = nil

    /// The detent's identifier.
    public let identifier: Identifier
    private let resolver:
      @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ resolver:
        @escaping @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      self.identifier = identifier
      self.resolver = resolver
    }

    /// Half of the container's height; unavailable in vertically compact surroundings.
    public static func medium() -> Detent {
      Detent(.medium) {
        guard $0.containerTraitCollection.verticalSizeClass != .compact else { return inactive }
        return ($0 as? SheetRoom)?.mediumValue ?? $0.maximumDetentValue / 2
      }
    }

    /// The maximum height.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A custom height.
    ///
    /// - Parameters:
    ///   - identifier: An identifier; a unique one by default.
    ///   - resolver: Returns the height in points; `nil` if the detent is currently unavailable.
    ///     Called again when the container is resized and after `invalidateDetents()`. A height
    ///     above the maximum is clamped; one that is not positive and finite counts as `nil`.
    /// - Returns: The detent.
    public static func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom-\(UUID().uuidString)"), resolver)
    }

    /// The height in points; `nil` if the detent is unavailable.
    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}
