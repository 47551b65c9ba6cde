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
  private let feed: PropsFeed.BadLine?
  private var loop: WindowLoop?
  /// Kept, since nothing else holds the widget.
  private var instance: WidgetInstance?
  /// How the widget ended while it was made, before there was anything to show.
  private var earlyEnding: Outcome?

  /// Makes a session; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - request: The widget.
  ///   - settings: Its window.
  ///   - command: Run at each event of the widget, program first; empty for none. A widget that
  ///     is there for one event finishes with it where there is none.
  ///   - feed: Where properties come from standard input while the widget runs, one JSON object a
  ///     line, what is done about one that cannot be used; the session ends with the input.
  public init(
    request: WidgetRequest, settings: WindowSettings, command: [String] = [],
    feed: PropsFeed.BadLine? = nil
  ) {
    self.request = request
    self.settings = settings
    self.command = command
    self.feed = feed
  }

  /// Shows the widget and waits for its end.
  ///
  /// Once.
  ///
  /// - Throws: `HostError`. Everything that can be wrong with the options comes before the display.
  public func run() throws(HostError) -> Outcome {
    let (library, props) = try request.resolve(in: PluginCatalog(), warn: ErrorLine.write)
    let context = WidgetContext()
    context.handler = { [unowned self] in answer($0) }
    let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
    self.instance = instance
    if let earlyEnding { return earlyEnding }
    let loop = try WindowLoop(settings: settings)
    self.loop = loop
    let content = instance.viewController
    let title = content.title.flatMap { $0.isEmpty ? nil : $0 } ?? library.name
    try loop.show(
      content, title: title, resourceName: library.name,
      size: library.factory.information.preferredSize, minimumSize: Self.minimumSize)
    var feedError: HostError?
    if let feed {
      PropsFeed(widget: library.name, instance: instance, badLine: feed)
        .start(over: props, from: LineReader(descriptor: STDIN_FILENO)) { [unowned loop] error in
          feedError = error
          loop.end(error?.status ?? .cancelled)
        }
    }
    let outcome = try loop.run()
    if let feedError { throw feedError }
    return outcome
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
      earlyEnding = Outcome(text: text, status: status)
    }
  }
}
