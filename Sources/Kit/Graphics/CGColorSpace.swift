import Foundation

/// An array of Core Foundation, for code that writes `colors as CFArray`.
public typealias CFArray = [Any]

/// The meaning of the components of colours.
///
/// The kit draws in sRGB: RGB spaces differ only in their names.
public final class CGColorSpace: Hashable, Sendable {
  /// What the components of a colour are.
  public enum Model: Int32, Sendable {
    /// Unknown.
    case unknown = -1
    /// One component, a grey.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
  }

  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0…1, which are clamped.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB with linear components.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The name of Display P3, the space of displays with a wide gamut.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of the space of greys with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// What the components of a colour are.
  public let model: Model
  /// The name; `nil` for the space of a device.
  public let name: String?

  /// Creates a space by its name; `nil` if there is none of this name.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.linearSRGB, Self.displayP3: model = .rgb
    case Self.genericGrayGamma2_2: model = .monochrome
    default: return nil
    }
    self.name = name
  }

  init(device model: Model) {
    self.model = model
    name = nil
  }

  /// The number of components of a colour without its alpha.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// Whether two spaces have the same model and name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.model == b.model && a.name == b.name
  }

  /// Hashes the model and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(model)
    hasher.combine(name)
  }
}

/// The space of red, green and blue of the screen, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(device: .rgb) }

/// The space of greys of the screen.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(device: .monochrome) }
