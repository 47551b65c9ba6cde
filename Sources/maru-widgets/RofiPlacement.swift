import Commands
import Foundation
import Host
import MaruKit
import Terminal

/// The place and the size of rofi's window, and the layout of the rows in it.
///
/// The options and `-theme-str` ask for them, as rofi(1) and rofi-theme(5) describe. Without them, the
/// window is in the middle.
@MainActor struct RofiPlacement {
  /// How the rows are laid out.
  enum Layout {
    /// Below the field.
    case vertical
    /// Below the field, in a bar over the whole width at the upper or lower edge.
    case wide
    /// Beside the field.
    case horizontal
  }

  /// The position and the size; `nil` if none is asked for.
  private(set) var position: PopupPosition?
  /// The number of rows; `nil` if none is asked for.
  private(set) var rows: Int?
  private var isHorizontal = false
  private var fillsMonitor = false

  /// How the rows are laid out.
  var layout: Layout {
    if isHorizontal { return .horizontal }
    guard let position, position.location.y != 0.5, let width = position.width else {
      return .vertical
    }
    return width.part >= 1 && width.pixels >= 0 ? .wide : .vertical
  }

  /// The points of the numbers of `-location`, from 0 to 8, in parts of the monitor.
  private static let locations: [CGPoint] = [
    (0.5, 0.5), (0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5),
  ].map { CGPoint(x: $0, y: $1) }
  private static let names: [String: CGPoint] = [
    "center": locations[0], "northwest": locations[1], "north": locations[2],
    "northeast": locations[3], "east": locations[4], "southeast": locations[5],
    "south": locations[6], "southwest": locations[7], "west": locations[8],
  ]

  /// Reads the options, and warns of what has no effect.
  init(_ call: Invocation) {
    readOptions(call)
    readTheme(call.all(RofiOptions.themeText))
    let given = call[RofiOptions.rows] ?? call[RofiOptions.longRows] ?? 0
    if given > 0 { rows = given }
    if fillsMonitor {
      var whole = PopupPosition(location: Self.locations[0])
      (whole.width, whole.height) = (.init(part: 1), .init(part: 1))
      position = whole
    }
  }

  /// Changes the position, beginning with the middle.
  private mutating func place(_ change: (inout PopupPosition) -> Void) {
    var new = position ?? PopupPosition(location: Self.locations[0])
    change(&new)
    position = new
  }

  private mutating func move(to location: CGPoint) {
    place { ($0.location, $0.anchor) = (location, location) }
  }

  // MARK: Options

  private mutating func readOptions(_ call: Invocation) {
    if let number = call[RofiOptions.location] {
      if Self.locations.indices.contains(number) {
        move(to: Self.locations[number])
      } else {
        ErrorLine.write("-location has no effect, because \(number) is not a number from 0 to 8")
      }
    }
    if let offset = call[RofiOptions.xOffset] { place { $0.xOffset = .init(pixels: offset) } }
    if let offset = call[RofiOptions.yOffset] { place { $0.yOffset = .init(pixels: offset) } }
    if let width = call[RofiOptions.width], width != 0 {
      // As in rofi 1.6: a percentage, or else pixels; a negative number is one of letters.
      let length: PopupPosition.Length =
        width < 0
        ? .init(points: -width * Self.letterWidth)
        : width <= 100 ? .init(part: width / 100) : .init(pixels: width)
      place { $0.width = length }
    }
    fillsMonitor = call[RofiOptions.fullscreen]
  }

  // MARK: Theme

  private mutating func readTheme(_ texts: [String]) {
    var theme = RofiTheme()
    for text in texts {
      do throws(RofiTheme.Problem) {
        try theme.read(text)
      } catch {
        ErrorLine.write(
          "-theme-str has no effect, because \(error.reason), write it as "
            + "'window { location: north; width: 100%; }'")
      }
    }
    var values = theme.values
    if let text = values["window.location"], let location = Self.location(text) {
      move(to: location)
      values["window.location"] = nil
    }
    if let text = values["window.anchor"], let anchor = Self.location(text) {
      place { $0.anchor = anchor }
      values["window.anchor"] = nil
    }
    func length(_ name: String) -> PopupPosition.Length? {
      let length = values["window.\(name)"].flatMap { Self.length($0) }
      if length != nil { values["window.\(name)"] = nil }
      return length
    }
    if let width = length("width") { place { $0.width = width } }
    if let height = length("height") { place { $0.height = height } }
    if let offset = length("x-offset") { place { $0.xOffset = offset } }
    if let offset = length("y-offset") { place { $0.yOffset = offset } }
    let fullscreen = values["window.fullscreen"].flatMap { Bool($0) }
    if let fullscreen {
      fillsMonitor = fullscreen
      values["window.fullscreen"] = nil
    }
    if let text = values["listview.lines"], let number = Int(text), number > 0 {
      rows = number
      values["listview.lines"] = nil
    }
    if let text = values["listview.layout"], ["horizontal", "vertical"].contains(text) {
      isHorizontal = text == "horizontal"
      values["listview.layout"] = nil
    }
    guard !values.isEmpty else { return }
    ErrorLine.write(
      "-theme-str has no effect here on \(values.keys.sorted().joined(separator: ", "))")
  }

  private static func location(_ text: String) -> CGPoint? {
    names[text.filter { !$0.isWhitespace }]
  }

  /// A distance of the theme format, such as `50%`, `400px` or `30em`; a number alone is one of pixels.
  private static func length(_ text: String) -> PopupPosition.Length? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let number = Double(digits), number.isFinite else { return nil }
    return switch text.dropFirst(digits.count).filter({ !$0.isWhitespace }) {
    case "", "px": .init(pixels: number)
    case "%": .init(part: number / 100)
    case "em": .init(points: number * font.lineHeight)
    case "ch": .init(points: number * letterWidth)
    case "mm": .init(points: number / 25.4 * 96)
    default: nil
    }
  }

  private static var font: UIFont { UIFont.preferredFont(forTextStyle: .body) }
  private static var letterWidth: CGFloat { "0".size(withAttributes: [.font: font]).width }
}
