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

  /// Creates a gradient from colours in a Core Foundation array, `colors as CFArray`.
  ///
  /// - Parameters:
  ///   - space: Not used: gradients are always interpolated in sRGB.
  ///   - colors: At least one `CGColor`; other values make the result `nil`.
  ///   - locations: A location 0…1 for each colour; `nil` spaces them evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let list = colors.compactMap { $0 as? CGColor }
    guard list.count == colors.count else { return nil }
    self.init(
      colors: list,
      locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: list.count)) })
  }

  /// Creates a gradient from the components of its colours.
  ///
  /// - Parameters:
  ///   - space: The colour space, which determines the number of components of a colour.
  ///   - components: The components of all colours, each followed by its alpha.
  ///   - locations: A location 0…1 for each colour; `nil` spaces them evenly.
  ///   - count: The number of colours, at least 1.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let size = space.numberOfComponents + 1
    let colors = (0..<count).compactMap { index in
      CGColor(
        colorSpace: space,
        components: Array(UnsafeBufferPointer(start: components + index * size, count: size)))
    }
    self.init(
      colors: colors,
      locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
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

  static let everywhere: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]
}
