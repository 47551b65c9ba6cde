import Commands
import ConfigurationFile
import Foundation
import Host
import MaruKit

/// The options about the window that several commands share.
enum WindowOptions {
  static let size = ValueOption("size", takes: "WxH", "The window's size in points.") {
    word throws(InvalidValue) in
    let sides = word.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { throw InvalidValue(wanted: "WxH in points, each from 1 to 16384, such as 420x300") }
    return CGSize(width: width, height: height)
  }

  static let scale = ValueOption(
    "scale", takes: "N", "Device pixels per point, 0.25 to 8.",
    details:
      "The default is that of Xft.dpi or XSETTINGS, else of the monitor's density, or 1 in a picture."
  ) { word throws(InvalidValue) in
    CGFloat(try number(word, in: 0.25...8, wanted: "a number from 0.25 to 8"))
  }

  static let appearance = ValueOption(
    "appearance", takes: "light|dark", "Light or dark colours.",
    details: "The default is the X resource maru.appearance, whose changes apply at once.",
    words: ["light", "dark"]
  ) { word throws(InvalidValue) -> UIUserInterfaceStyle in
    switch word {
    case "light": .light
    case "dark": .dark
    default: throw InvalidValue(wanted: "light or dark")
    }
  }

  static let textSize = ValueOption(
    "text-size", takes: "size",
    "The text size: xs, s, m, l, xl, xxl, xxxl, then ax1 to ax5; l is usual.",
    details: """
      The default is MARU_TEXT_SIZE, or else the X resource maru.textSize, whose changes apply at \
      once.
      """,
    words: UIContentSizeCategory.shortNames
  ) { word throws(InvalidValue) in
    guard let category = UIContentSizeCategory(shortName: word) else {
      throw InvalidValue(
        wanted: "one of \(UIContentSizeCategory.shortNames.joined(separator: ", "))")
    }
    return category
  }

  static let accentColor = ValueOption(
    "accent-color", takes: "color",
    "The accent colour: \(UIColor.accentNames.joined(separator: ", ")), or #RRGGBB.",
    details: """
      The default is MARU_ACCENT_COLOR, or else the X resource maru.accentColor, whose changes \
      apply at once.
      """,
    words: UIColor.accentNames
  ) { word throws(InvalidValue) in
    guard let color = UIColor.accent(word) else {
      throw InvalidValue(
        wanted: "one of \(UIColor.accentNames.joined(separator: ", ")), or #RRGGBB")
    }
    return color
  }

  static let direction = ValueOption(
    "direction", takes: "ltr|rtl|locale", "The side at which lines and rows begin.",
    details: """
      The default is locale: the right if the first language of LANGUAGE, LC_ALL, LC_MESSAGES or \
      LANG is one such as Arabic or Hebrew.
      """,
    words: Theme.Direction.allCases.map(\.rawValue)
  ) { word throws(InvalidValue) in
    guard let direction = Theme.Direction(rawValue: word) else {
      throw InvalidValue(wanted: "ltr, rtl or locale")
    }
    return UITraitEnvironmentLayoutDirection(direction)
  }

  static let popup = ValueOption(
    "popup", takes: "place",
    "Show it as a popup: at the top or the bottom over the whole width, in the center, or at the "
      + "pointer.",
    details: """
      A popup has no frame, takes the keyboard and the pointer, and is closed by a press outside, \
      with status 1. It is on the pointer's monitor.
      """,
    words: PopupPlacement.Place.allCases.map(\.rawValue)
  ) { word throws(InvalidValue) in
    guard let place = PopupPlacement.Place(rawValue: word) else {
      throw InvalidValue(wanted: "top, bottom, center or pointer")
    }
    return place
  }

  static let timeout = ValueOption(
    "timeout", takes: "S", "Close after this many seconds, with status 124."
  ) { word throws(InvalidValue) in
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw InvalidValue(wanted: "a number of seconds, more than 0")
    }
    return seconds
  }

  /// The options of every command that draws.
  static let all = [
    size.description, scale.description, appearance.description, textSize.description,
    accentColor.description, direction.description,
  ]

  /// Reads a number within limits.
  static func number(
    _ word: String, in limits: ClosedRange<Double>, wanted: String
  ) throws(InvalidValue) -> Double {
    guard let number = Double(word), limits.contains(number) else {
      throw InvalidValue(wanted: wanted)
    }
    return number
  }
}

extension Invocation {
  /// The settings of the window: those of the options, then those of the environment.
  ///
  /// - Throws: `HostError.variable` for a variable that cannot be read.
  func windowSettings() throws(HostError) -> WindowSettings {
    try WindowSettings(
      size: self[WindowOptions.size], scale: self[WindowOptions.scale],
      style: self[WindowOptions.appearance], textSize: self[WindowOptions.textSize],
      accentColor: self[WindowOptions.accentColor], direction: self[WindowOptions.direction],
      popup: self[WindowOptions.popup].map { PopupPlacement($0) },
      timeout: self[WindowOptions.timeout]
    ).completed()
  }
}
