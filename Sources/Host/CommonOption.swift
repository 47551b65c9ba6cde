import ConfigurationFile
import Foundation
import MaruKit
import PluginLoading

/// An option of the commands that take a widget, which gives way to the widget's own option of the
/// same name.
public enum CommonOption: String, CaseIterable, Sendable {
  /// The title of the window.
  case title
  /// The icon of the window.
  case icon
  /// The window that the widget asks for.
  case parent
  /// The place of the window.
  case position
  /// The look of the window.
  case theme
  /// The family of the font.
  case font

  /// Those that also count without a window, for `maru render`.
  public static let ofPictures: [CommonOption] = [.theme]

  /// The value in the help.
  public var placeholder: String {
    switch self {
    case .title: "TEXT"
    case .icon: "ICON"
    case .parent: "WINDOW"
    case .position: "place"
    case .theme: "theme"
    case .font: "FAMILY"
    }
  }

  /// A sentence for the help.
  public var summary: String {
    switch self {
    case .title: "The title of the window."
    case .icon: "The icon of the window: a PNG, JPEG or SVG file, or a symbol."
    case .parent: "The X window that the widget is a dialog of."
    case .position: "Where the window is: center, top-left and so on, pointer, or X,Y."
    case .theme: "The look: light, dark, or the file with a theme."
    case .font: "The family of the font."
    }
  }

  /// Further sentences for the manual page; `nil` if there are none.
  public var details: String? {
    switch self {
    case .parent:
      """
      The number of a window, as xdotool prints it, or 0 for none. The widget is centred over the \
      window and stays above it. Without the option, a dialog belongs to the window of $WINDOWID, \
      which terminals set.
      """
    case .position:
      "A named place is on the pointer's monitor, clear of panels. X,Y are points from the "
        + "screen's top left."
    case .theme:
      """
      A FILE is a configuration file, of which the table theme is read: appearance, accent-color, \
      text-size, font, contrast, reduce-motion and direction. Options and variables of the \
      environment that set the same take precedence.
      """
    case .title, .icon, .font: nil
    }
  }

  /// The words that are possible; empty if any text is.
  public var words: [String] {
    switch self {
    case .position: WindowPosition.Place.allCases.map(\.rawValue)
    case .theme: Theme.Appearance.allCases.map(\.rawValue)
    case .title, .icon, .parent, .font: []
    }
  }

  /// Takes a value into the settings of the window.
  ///
  /// - Parameters:
  ///   - text: The value, as it was typed.
  ///   - settings: The settings.
  /// - Throws: `.commonOption` if the value is invalid.
  @MainActor public func set(_ text: String, in settings: inout WindowSettings) throws(HostError) {
    switch self {
    case .title: settings.title = text
    case .icon:
      let name = text.contains("/") ? URL(filePath: text).path : text
      if let problem = WindowIcons.problem(with: name) { throw .commonOption(self, problem) }
      settings.icon = name
    case .parent:
      guard let number = WindowSettings.windowNumber(text) else {
        throw .commonOption(
          self,
          "it takes the number of a window, as `xdotool selectwindow` prints it, found "
            + PropValue.text(text).found)
      }
      settings.owner = number
    case .position:
      guard let position = WindowPosition(text) else {
        throw .commonOption(
          self,
          "it takes \(words.joined(separator: ", ")), or X,Y in points, found "
            + PropValue.text(text).found)
      }
      settings.position = position
    case .theme: settings.complete(by: try theme(named: text))
    case .font:
      let families = UIFont.familyNames
      guard families.contains(text) else {
        throw .commonOption(
          self, "no font has the family “\(text)”\(NearestName.hint(for: text, among: families))")
      }
      settings.font = text
    }
  }

  /// The theme of a word, or of a configuration file.
  private func theme(named text: String) throws(HostError) -> Theme {
    if let appearance = Theme.Appearance(rawValue: text) { return Theme(appearance: appearance) }
    let file = URL(filePath: text).path
    guard FileManager.default.fileExists(atPath: file) else {
      throw .commonOption(
        self, "it takes light, dark or a configuration file, and there is no file \(file)")
    }
    let reading = Configuration.load(from: file, environment: ProcessInfo.processInfo.environment)
    if let mistake = reading.mistakes.first { throw .commonOption(self, mistake.description) }
    return reading.draft.theme
  }
}

/// The words after a widget's name, parted into the widget's options and the common ones.
struct PartedOptions {
  /// The widget's own options, as they were typed.
  private(set) var own: [String] = []
  /// The common options and their values, in the order in which they were given.
  private(set) var common: [(option: CommonOption, value: String)] = []

  /// Parts words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - properties: The properties of the widget, whose options go first. They are read only if a
  ///     word may be a common option.
  ///   - widget: The name of the widget, for errors.
  ///   - accepted: The common options that count.
  /// - Throws: `.options` if a common option has no value.
  init(
    _ words: [String], of properties: @autoclosure () -> [PropsSchema.Property], widget: String,
    accepting accepted: [CommonOption] = CommonOption.allCases
  ) throws(HostError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard word.hasPrefix("--"), let name = parts.first.map(String.init),
        let option = CommonOption(rawValue: name), accepted.contains(option),
        !properties().contains(where: { $0.option == name || $0.name == name })
      else {
        own.append(word)
        continue
      }
      if parts.count == 2 {
        common.append((option, String(parts[1])))
      } else if let next = rest.first, !next.hasPrefix("--") {
        common.append((option, next))
        rest.removeFirst()
      } else {
        throw .options(.missingValue(option: word, wanted: .text), widget: widget)
      }
    }
  }
}
