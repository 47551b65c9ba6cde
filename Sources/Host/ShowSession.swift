import Foundation
import MaruKit
import PluginLoading

/// One widget in a window of its own, from opening to outcome.
///
/// [main actor]
@MainActor public final class ShowSession {
  private let request: WidgetRequest
  private let settings: WindowSettings
  private let command: [String]

  /// Makes a session; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - request: The widget.
  ///   - settings: Its window.
  ///   - command: Run at each event of the widget, program first; empty for none. A widget that
  ///     is there for one event finishes with it where there is none.
  public init(request: WidgetRequest, settings: WindowSettings, command: [String] = []) {
    self.request = request
    self.settings = settings
    self.command = command
  }

  /// Shows the widget and waits for its end.
  ///
  /// Once.
  ///
  /// - Returns: The line for standard output, if any, and with what the command ends.
  /// - Throws: `HostError`. Everything that can be wrong with the input comes before the display.
  public func run() throws(HostError) -> (text: String?, status: ExitStatus) {
    UIFont.prepareSystemFonts()
    let (library, props) = try request.resolve(in: PluginCatalog(), warn: ErrorLine.write)
    let loop = try WindowLoop(settings: settings)
    let context = WidgetContext()
    context.handler = { [unowned self, unowned loop] in answer($0, in: loop) }
    let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
    loop.show(
      instance.viewController, title: library.name,
      size: library.factory.information.preferredSize)
    let ending = try loop.run()
    return (ending.text, ending.status)
  }

  /// Does what a message asks for, and tells whether that is anything.
  private func answer(_ message: WidgetMessage, in loop: WindowLoop) -> Bool {
    switch message {
    case .event(let name, let values):
      guard !command.isEmpty else { return false }
      EventCommand(words: command).run(event: name, values: values)
    case .finished(.accepted(let text)): loop.end(.accepted, text: text)
    case .finished(.cancelled(let text)): loop.end(.cancelled, text: text)
    }
    return true
  }
}
