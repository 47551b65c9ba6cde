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
  private let format: Outcome.Format
  private var loop: WindowLoop?
  /// Kept, since nothing else holds the widget.
  private var instance: WidgetInstance?
  /// Whether the widget is shown as long as the command runs.
  private var isForCommand = false
  /// How the widget ended while it was made, before there was anything to show.
  private var earlyEnding: Outcome?

  /// Makes a session; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - request: The widget.
  ///   - settings: Its window.
  ///   - command: Program first; empty for none. It is run at each event of the widget, and one
  ///     that is there for one event finishes with it where there is no command. Or it is run
  ///     once, where the widget says so, and ends the session as it ends.
  ///   - feed: Where properties come from standard input while the widget runs, JSON objects, each ending with a
  ///     line, what is done about one that cannot be used; the session ends with the input.
  ///   - format: How the outcome is printed if the main thread cannot print it.
  public init(
    request: WidgetRequest, settings: WindowSettings, command: [String] = [],
    feed: PropsFeed.BadLine? = nil, format: Outcome.Format = .text
  ) {
    self.request = request
    self.settings = settings
    self.command = command
    self.feed = feed
    self.format = format
  }

  /// Shows the widget and waits for its end.
  ///
  /// Once.
  ///
  /// - Throws: `HostError`. Everything that can be wrong with the options comes before the display.
  public func run() throws(HostError) -> Outcome {
    let watchdog = Watchdog(limit: settings.timeout, format: format)

    // 1. What is wanted.
    guard command.first != "" else { throw .emptyCommand }
    let (library, props) = try request.resolve(in: PluginCatalog(), warn: ErrorLine.write)
    CrashReport.blame(library)
    let information = library.factory.information
    guard command.isEmpty || information.commandUse != .nothing else {
      throw .uselessCommand(widget: library.name)
    }
    isForCommand = information.commandUse == .wholeShow && !command.isEmpty
    guard !isForCommand || feed == nil else { throw .commandAndFeed(widget: library.name) }

    // 2. The lines of standard input, where the widget takes them.
    var lines: WidgetLines?
    if feed == nil, case .lines(let property, let summary) = information.input,
      props.values[property] == nil
    {
      let input = StandardInput()
      if input.isTerminal { ErrorLine.write("type \(summary), and Ctrl-D at the end") }
      switch try input.lines(watchedBy: watchdog) {
      case .lines(let all): lines = all
      case .ended(let outcome): return outcome
      }
      watchdog.restartLimit()
    }

    // 3. The widget.
    let context = WidgetContext(lines: lines)
    context.handler = { [unowned self] in answer($0) }
    WidgetProvider(catalog: PluginCatalog()).serve(context)
    settings.prepareScreen(for: information.preferredSize)
    let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
    self.instance = instance
    if let earlyEnding { return earlyEnding }

    // 4. The display, and what the widget is shown for.
    let loop = try WindowLoop(settings: settings, watchdog: watchdog)
    self.loop = loop
    let shownCommand = isForCommand ? try ShownCommand(command) : nil
    if let shownCommand {
      watchdog.adopt(shownCommand)
      shownCommand.whenEnded { watchdog.end(with: Outcome(ofCommand: $0)) }
    }
    defer { shownCommand?.end(by: SIGTERM) }

    // 5. The window, until something ends it.
    let content = instance.viewController
    let title = content.title.flatMap { $0.isEmpty ? nil : $0 } ?? library.name
    let style = instance.windowStyle
    try loop.show(
      content, title: title, resourceName: library.name, size: loop.preferredSize(of: instance),
      minimumSize: Self.minimumSize, isDialog: style == .dialog,
      place: style == .floating ? PlaceFile(of: information.identifier) : nil)
    var feedError: HostError?
    if let feed {
      PropsFeed(widget: library.name, instance: instance, badLine: feed)
        .start(over: props, from: LineReader(descriptor: STDIN_FILENO)) { [unowned self] error in
          feedError = error
          if let error { end(error.status, text: nil) } else { endFeed() }
        }
    }
    let outcome = try loop.run()
    if let feedError { throw feedError }
    if let signal = outcome.status.signal { shownCommand?.end(by: signal) }
    return outcome
  }

  /// Does what a message asks for, and tells whether that is anything.
  private func answer(_ message: WidgetMessage) -> Bool {
    switch message {
    case .event(let name, let values):
      guard !command.isEmpty, !isForCommand else { return false }
      EventCommand(words: command).run(event: name, values: values)
    case .finished(let outcome): end(with: outcome)
    }
    return true
  }

  /// Ends as the widget says that the end of the lines means.
  private func endFeed() {
    if let instance { end(with: instance.outcomeAtEndOfFeed()) }
  }

  private func end(with outcome: WidgetOutcome) {
    switch outcome {
    case .accepted(let text): end(.accepted, text: text)
    case .cancelled(let text): end(.cancelled, text: text)
    }
  }

  private func end(_ status: ExitStatus, text: String?) {
    if let loop {
      loop.end(status, text: text)
    } else if earlyEnding == nil {
      earlyEnding = Outcome(text: text, status: status)
    }
  }
}
