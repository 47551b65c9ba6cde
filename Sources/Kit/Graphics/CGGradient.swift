import Foundation
import Raster

/// Colours along a line or between two circles.
public final class CGGradient: Sendable {
  /// The colours, in the order of their places.
  public let colors: [CGColor]
  /// Their places, 0…1.
  public let locations: [CGFloat]

  /// Makes a gradient; `nil` where there is no colour, or the counts differ.
  ///
  /// - Parameters:
  ///   - colors: At least one colour.
  ///   - locations: One place for each colour, 0…1; evenly spread where `nil`.
  public init?(colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    let even = colors.indices.map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
    let places = locations ?? even
    guard places.count == colors.count, places.allSatisfy(\.isFinite) else { return nil }
    self.colors = colors
    self.locations = places
  }

  /// The stops as the rasterizer takes them.
  public func stops(opacity: CGFloat = 1) -> [GradientStop] {
    zip(colors, locations).map { color, place in
      GradientStop(
        offset: Double(place), red: Double(color.red), green: Double(color.green),
        blue: Double(color.blue), alpha: Double(color.alpha * opacity))
    }
  }
}

/// Where a gradient paints beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour, before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour, after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
