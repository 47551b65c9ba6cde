import Foundation
import MaruKit
import MaruTestKit

/// The conditions of a widget's picture: window, user settings and input.
struct WidgetState {
  /// The set of texts.
  enum Words: Int {
    case usual, long, empty
  }

  var style = UIUserInterfaceStyle.light
  /// Whether the style changed while the widget was on screen.
  var isStyleLive = false
  /// The window's size in points; `nil` for the widget's preferred size.
  var size: CGSize?
  var scale: CGFloat = 1
  var textSize = "l"
  /// The accent colour, as in the options.
  var accent: String?
  /// The number of Tab presses.
  var tabs = 0
  var words = Words.usual

  /// The unusual conditions, in a few words.
  var line: String {
    var parts: [String] = []
    if let size { parts.append("\(Int(size.width)) × \(Int(size.height))") }
    if scale != 1 { parts.append("scale \(scale)") }
    if textSize != "l" { parts.append("text \(textSize)") }
    if let accent { parts.append("accent \(accent)") }
    if tabs > 0 { parts.append("Tab" + (tabs > 1 ? " ×\(tabs)" : "")) }
    if words != .usual { parts.append("\(words) words") }
    if isStyleLive { parts.append("turned \(style == .dark ? "dark" : "light")") }
    return parts.isEmpty ? "usual" : parts.joined(separator: ", ")
  }

  /// All states in which a widget must look right, in one style.
  static func all(style: UIUserInterfaceStyle) -> [WidgetState] {
    let small = CGSize(width: 200, height: 150)
    let middle = CGSize(width: 320, height: 240)
    var states = [
      WidgetState(), WidgetState(isStyleLive: true), WidgetState(tabs: 1), WidgetState(tabs: 2),
      WidgetState(tabs: 3), WidgetState(accent: "orange"),
      WidgetState(accent: "#7A3B9E", tabs: 1), WidgetState(words: .long),
      WidgetState(words: .empty),
    ]
    states += ["xs", "xxxl", "ax1", "ax3", "ax5"].map { WidgetState(textSize: $0) }
    states += [
      WidgetState(textSize: "ax5", words: .long), WidgetState(textSize: "ax5", words: .empty),
      WidgetState(size: small), WidgetState(size: small, tabs: 1),
      WidgetState(size: small, words: .long), WidgetState(size: small, textSize: "ax5"),
      WidgetState(size: small, textSize: "ax5", words: .long), WidgetState(size: middle),
      WidgetState(size: middle, textSize: "ax3"),
    ]
    states += [1.25, 1.5, 2].flatMap {
      [WidgetState(size: small, scale: $0), WidgetState(scale: $0)]
    }
    states += [
      WidgetState(size: CGSize(width: 1280, height: 800)),
      WidgetState(size: CGSize(width: 1280, height: 800), textSize: "ax3", words: .long),
      WidgetState(size: CGSize(width: 3840, height: 2160)),
    ]
    return states.map { state in
      var state = state
      state.style = style
      return state
    }
  }
}
