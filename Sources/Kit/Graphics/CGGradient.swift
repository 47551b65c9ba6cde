import Foundation
import Raster

/// Colours along a line or between two circles.
public final class CGGradient: Sendable {
  /// The colours, in the order of their locations.
  public let colors: [CGColor]
  /// The locations of the colours, 0…1.
  public let locations: [CGFloat]

  /// Creates a gradient, or returns `nil` if there is no colour or the counts differ.
  ///
  /// - Parameters:
  ///   - colors: At least one colour.
  ///   - locations: A location 0…1 for each colour; `nil` spaces them evenly.
  public init?(colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let even = colors.indices.map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
    let places = locations ?? even
    guard places.count == colors.count, places.allSatisfy(\.isFinite) else { return nil }
    self.colors = colors
    self.locations = places
  }

  /// The stops in the rasterizer's type, with their alpha multiplied by an opacity.
  public func stops(opacity: CGFloat = 1) -> [GradientStop] {
    zip(colors, locations).map { color, place in
      GradientStop(
        offset: Double(place), red: Double(color.red), green: Double(color.green),
        blue: Double(color.blue), alpha: Double(color.alpha * opacity))
    }
  }
}

/// Whether a gradient continues beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Continue with the first colour before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Continue with the last colour after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
