import Foundation
import Graphics
import MaruKit
import PluginLoading
import Stage
import Terminal

/// The reason why the host could not carry out a request.
///
/// The description is one line: the problem, its place, and the remedy.
public enum HostError: CommandError {
  /// There is no plugin of that name, or it cannot be used.
  case lookup(PluginLookupError)
  /// A property was refused.
  case props(PropsError, widget: String)
  /// The words after a widget's name are not options of the widget.
  case options(PropsError, widget: String)
  /// A command was given to a widget that never runs one.
  case uselessCommand(widget: String)
  /// The widget has no event of the name that will be printed.
  case unknownEvent(String, widget: String, accepted: [String])
  /// The first word of a command is empty.
  case emptyCommand
  /// The kit's folder of symbols is missing or empty.
  case noSymbols
  /// One of the host's own variables has an invalid value.
  case variable(String, found: String, wanted: PropKind)
  /// An option that is common to all widgets has an invalid value.
  case commonOption(CommonOption, String)
  /// A line of standard input has invalid properties.
  case line(Int, PropsError, widget: String, isSkipped: Bool)
  /// The widget cannot use the data on standard input.
  case input(reason: String)
  /// The widget is shown for a command, and its properties would come from standard input too.
  case commandAndFeed(widget: String)
  /// The command that the widget is shown for cannot be started; `problem` is the `errno`.
  case command(String, problem: Int32)
  /// The widget did not perform an action.
  case action(String, widget: String)
  /// The widget's own initializer failed.
  case widgetFailed(String, reason: String)
  /// The file of a widget's state cannot be used; the path is `nil` if the reason names it.
  case state(String, path: String?)
  /// What a widget has copied cannot be handed over to another process.
  case clipboard(reason: String)
  /// There is no display, or it refused the connection.
  case display(DisplayError)
  /// A picture or a window would be empty or too large, in device pixels.
  case pictureSize(width: Double, height: Double)

  /// The exit status of the command.
  public var status: ExitStatus {
    switch self {
    case .lookup(.refused(let refusal)) where refusal.reason == .factoryFailed: .widgetFailed
    case .lookup, .props, .action, .line, .input, .variable, .noSymbols, .state, .clipboard:
      .badInput
    case .options(let error, _): error.isAboutWords ? .badUsage : .badInput
    case .command(_, problem: ENOENT): .commandNotFound
    case .command: .commandNotStarted
    case .widgetFailed: .widgetFailed
    case .display: .noDisplay
    case .commonOption, .uselessCommand, .unknownEvent, .emptyCommand, .commandAndFeed,
      .pictureSize:
      .badUsage
    }
  }
}

extension HostError {
  /// The problem, its place, and the remedy.
  public var description: String {
    switch self {
    case .lookup(let error): "\(error)"
    case .options(let error, let widget) where error.isAboutWords:
      "\(error), on the command line, see `maru show \(widget) --help`"
    case .props(let error, let widget), .options(let error, let widget):
      "\(error), in the properties of \(widget), see `maru show \(widget) --help`"
    case .line(let number, let error, let widget, let isSkipped):
      "\(error), on line \(number) of standard input, "
        + (isSkipped ? "which was skipped; " : "") + "see `maru show \(widget) --help`"
    case .uselessCommand(let widget):
      "\(widget) never runs a command, found one after --, on the command line, leave out -- and "
        + "the words after it; see `maru show \(widget) --help`"
    case .unknownEvent(let name, let widget, let accepted):
      "\(widget) has no event \(PropValue.text(name).found)"
        + (NearestName.to(name, among: accepted).map { " (did you mean \($0)?)" } ?? "")
        + ", with --print, "
        + (accepted.isEmpty
          ? "it has no events, leave it out" : "name one of \(accepted.joined(separator: ", "))")
    case .variable(let name, let found, let wanted):
      "\(name) takes \(wanted.accepted), found \(PropValue.text(found).found), in the environment, "
        + "correct or unset it"
    case .commonOption(let option, let reason):
      "\(reason), with --\(option.rawValue), see `maru show --help`"
    case .noSymbols:
      "there are no symbols, in the folder of the kit's resources, set MARU_RESOURCES to a folder "
        + "that contains icons/*.svg"
    case .emptyCommand:
      "the command has an empty name, after --, name a program, as in -- make -j2"
    case .input(let reason):
      "standard input cannot be used (\(reason)), redirect lines of UTF-8 text to it, as in < FILE"
    case .commandAndFeed(let widget):
      "the command and --follow would both read standard input, with \(widget), leave out one of "
        + "them"
    case .command(let program, problem: ENOENT):
      "the command cannot be started, no program is called \(program), "
        + "give a name in PATH, or a path, after --"
    case .command(let program, let problem):
      "the command cannot be started (\(String(cString: strerror(problem)))), \(program), "
        + "name a program after --"
    case .widgetFailed(let widget, let reason):
      "\(reason), in \(widget), give it other properties or fix the plugin"
    case .action(let reason, let widget):
      "\(reason), in \(widget), see `maru describe \(widget)`"
    case .state(let reason, let path?):
      "the state cannot be read (\(reason)), at \(path), with --state, name another file"
    case .clipboard(let reason): "the copied data is not kept on the clipboard: \(reason)"
    case .state(let reason, nil): "the state is not read: \(reason)"
    case .display(.noDisplayName):
      "no display is named, in the environment, set DISPLAY or use `maru render`"
    case .display(.refused(let reason)): reason
    case .display(.serverGone):
      "the display went away, during the session, start the X server and run it again"
    case .pictureSize(let width, let height):
      "\(Self.text(width)) × \(Self.text(height)) pixels cannot be drawn, with --size and --scale, "
        + "use sides of 1 to \(Self.text(Rendering.largestSide)) pixels and at most "
        + "\(CGImage.pixelLimit) pixels in all"
    }
  }

  /// Checks that a window or a picture can be drawn.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - scale: Device pixels per point.
  /// - Throws: `.pictureSize`.
  static func check(_ size: CGSize, scale: CGFloat) throws(HostError) {
    let (width, height) = (size.width * scale, size.height * scale)
    let sides = 1...Rendering.largestSide
    guard sides.contains(width), sides.contains(height),
      width * height <= Double(CGImage.pixelLimit)
    else { throw .pictureSize(width: width, height: height) }
  }

  private static func text(_ number: Double) -> String {
    abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }
}

extension PropsError {
  /// Whether it is about the syntax of the command line, and not about a property's value.
  fileprivate var isAboutWords: Bool {
    switch self {
    case .unknown, .missingValue, .stray: true
    case .illTyped, .refused, .notJSON, .notAnObject: false
    }
  }
}
