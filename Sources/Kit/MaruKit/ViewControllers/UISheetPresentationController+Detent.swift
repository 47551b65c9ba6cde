import Foundation

/// What a detent's height is worked out from.
///
/// Mirrors UIKit.
@MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits of what holds the sheet.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height in points, without what the screen covers at the bottom edge.
  var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
  /// A height at which a sheet may rest.
  ///
  /// Mirrors UIKit. Heights are in points, without what the screen covers at the bottom edge.
  @MainActor
  public final class Detent {
    /// Names a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String

      /// Makes an identifier of its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Makes an identifier of its name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// Half of what holds the sheet.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// As high as a sheet becomes.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// What a resolver returns whose detent is not to be used for now.
    public nonisolated static let inactive: CGFloat? = nil

    /// The detent's name.
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

    /// Half of the height of what holds the sheet; not to be used where that is compact in height.
    public static func medium() -> Detent {
      Detent(.medium) {
        guard $0.containerTraitCollection.verticalSizeClass != .compact else { return inactive }
        return ($0 as? SheetRoom)?.mediumValue ?? $0.maximumDetentValue / 2
      }
    }

    /// As high as a sheet becomes.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height of one's own.
    ///
    /// - Parameters:
    ///   - identifier: A name; one that nobody else has where it is left out.
    ///   - resolver: The height in points, `nil` where the detent is not to be used for now. Asked
    ///     anew when the container's size changes and at `invalidateDetents()`. What is above the
    ///     greatest height counts as that; what is not positive and finite as `nil`.
    /// - Returns: The detent.
    public static func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom-\(UUID().uuidString)"), resolver)
    }

    /// The height in points; `nil` where the detent is not to be used.
    public func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }
}
