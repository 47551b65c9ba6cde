import Foundation
import MaruKit
import PluginLoading

/// One widget in a window of its own, from opening to outcome.
///
/// [main actor]
@MainActor public final class ShowSession {
  /// In points; a window that is wanted smaller may be as small as that.
  private static let minimumSize = CGSize(width: 160, height: 120)

  private let request: WidgetRequest
  private let settings: WindowSettings
  private let command: [String]
  private var loop: WindowLoop?
  /// How the widget ended while it was made, before there was anything to show.
  private var earlyEnding: (text: String?, status: ExitStatus)?

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
    let context = WidgetContext()
    context.handler = { [unowned self] in answer($0) }
    let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
    if let earlyEnding { return earlyEnding }
    let loop = try WindowLoop(settings: settings)
    self.loop = loop
    let content = instance.viewController
    let title = content.title.flatMap { $0.isEmpty ? nil : $0 } ?? library.name
    try loop.show(
      content, title: title, resourceName: library.name,
      size: library.factory.information.preferredSize, minimumSize: Self.minimumSize)
    let ending = try loop.run()
    return (ending.text, ending.status)
  }

  /// Does what a message asks for, and tells whether that is anything.
  private func answer(_ message: WidgetMessage) -> Bool {
    switch message {
    case .event(let name, let values):
      guard !command.isEmpty else { return false }
      EventCommand(words: command).run(event: name, values: values)
    case .finished(.accepted(let text)): end(.accepted, text: text)
    case .finished(.cancelled(let text)): end(.cancelled, text: text)
    }
    return true
  }

  private func end(_ status: ExitStatus, text: String?) {
    if let loop {
      loop.end(status, text: text)
    } else if earlyEnding == nil {
      earlyEnding = (text, status)
    }
  }
}
