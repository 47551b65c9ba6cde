import ArgumentParser
import Foundation
import Host
import MaruKit

/// Options about the window that several commands have.
struct WindowOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp("The window's size in points.", valueName: "WxH"),
    transform: Measure.size)
  var size: CGSize?

  @Option(
    help: ArgumentHelp("Device pixels a point, 0.25 to 8.", valueName: "N"),
    transform: Measure.scale)
  var scale: CGFloat?

  @Option(help: ArgumentHelp("light or dark.", valueName: "style"))
  var appearance: Appearance?

  @Option(
    help: ArgumentHelp(
      "How large text is, from xs to xxxl, then ax1 to ax5 (l is usual).", valueName: "size"))
  var textSize: TextSize?

  @Option(
    help: ArgumentHelp(
      "The colour of what can be pressed: \(UIColor.accentNames.joined(separator: ", ")), or "
        + "#RRGGBB.", valueName: "color"))
  var accentColor: AccentColor?

  /// The settings of the host that these options stand for, without what the environment says.
  func settings(timeout: Double?) -> WindowSettings {
    WindowSettings(
      size: size, scale: scale, style: appearance?.style, textSize: textSize?.category,
      accentColor: accentColor?.color, timeout: timeout)
  }
}

/// The option that ends a session by itself.
struct TimeoutOption: ParsableArguments {
  @Option(
    name: .customLong("timeout"),
    help: ArgumentHelp("Close after this many seconds, with status 124.", valueName: "S"),
    transform: Measure.timeout)
  var seconds: Double?
}

/// Light or dark.
enum Appearance: String, ExpressibleByArgument, CaseIterable {
  case light, dark

  /// As the kit calls it.
  var style: UIUserInterfaceStyle { self == .light ? .light : .dark }
}

/// How large the user wants text to be.
enum TextSize: String, ExpressibleByArgument, CaseIterable {
  case xs, s, m, l, xl, xxl, xxxl, ax1, ax2, ax3, ax4, ax5

  /// As the kit calls it.
  var category: UIContentSizeCategory { UIContentSizeCategory(shortName: rawValue) ?? .large }
}

/// The colour of what can be pressed.
struct AccentColor: ExpressibleByArgument {
  /// As the kit calls it.
  let color: UIColor

  init?(argument: String) {
    guard let color = UIColor.accent(argument) else { return nil }
    self.color = color
  }

  static var allValueStrings: [String] { UIColor.accentNames }
}

/// Reads the numbers of options, within the bounds that make sense.
enum Measure {
  /// `WxH` in points, each side 1 to 16384.
  static func size(_ text: String) throws -> CGSize {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw ValidationError("a size is WxH in points, each 1 to 16384, such as 420x300") }
    return CGSize(width: width, height: height)
  }

  /// Device pixels a point.
  static func scale(_ text: String) throws -> CGFloat {
    guard let scale = Double(text), (0.25...8).contains(scale) else {
      throw ValidationError("a scale is a number from 0.25 to 8")
    }
    return scale
  }

  /// Seconds until the end, more than none.
  static func timeout(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
      throw ValidationError("a timeout is a number of seconds, more than 0")
    }
    return seconds
  }

  /// Seconds on a clock that is moved by hand, at most an hour.
  static func time(_ text: String) throws -> Double {
    guard let seconds = Double(text), (0...3600).contains(seconds) else {
      throw ValidationError("a time is a number of seconds from 0 to 3600")
    }
    return seconds
  }
}
