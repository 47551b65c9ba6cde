import Terminal
import Foundation
import JSON
import MaruKit
import PluginLoading

/// One widget in its own window, from opening to outcome.
///
/// [main actor]
@MainActor public final class ShowSession {
  /// The time in seconds in which input can end before the widget is shown.
  private static let inputPatience = 0.1
  /// The minimum size of the window in points, unless it is smaller from the start.
  private static let minimumSize = CGSize(width: 160, height: 120)

  /// The name of the event whose values are printed as they happen; `nil` for none.
  public var printedEvent: String?

  private let request: WidgetRequest
  private var settings: WindowSettings
  private let command: [String]
  private let feed: PropsFeed.BadLine?
  private let format: Outcome.Format
  private let stateFile: StateFile?
  private let sharedWatchdog: Watchdog?
  private var loop: WindowLoop?
  /// Retains the widget, because nothing else does.
  private var instance: WidgetInstance?
  /// Whether the widget is shown while the command runs.
  private var isForCommand = false
  /// The outcome of a widget that finished while it was created.
  private var earlyEnding: Outcome?
  /// The widget's context, which has the bytes and the status of its end.
  private weak var context: WidgetContext?

  /// Creates a session; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - request: The widget and its properties.
  ///   - settings: The settings of the window.
  ///   - command: A program and its arguments; empty for none. The widget declares whether it runs
  ///     at each event or once. If it runs once, its end ends the session. Without a command, a
  ///     widget whose purpose is one event finishes with that event.
  ///   - feed: If standard input sets properties while the widget runs, how an invalid object is
  ///     handled; otherwise `nil`. Each JSON object ends at the end of a line, and the session ends
  ///     with the input.
  ///   - format: The output format of the outcome if the main thread cannot print it.
  ///   - statePath: A file with the state that the widget saved, which is written at the end.
  ///   - watchdog: The watchdog that the process has already; `nil` if this is its only session.
  public init(
    request: WidgetRequest, settings: WindowSettings, command: [String] = [],
    feed: PropsFeed.BadLine? = nil, format: Outcome.Format = .text, statePath: String? = nil,
    watchdog: Watchdog? = nil
  ) {
    self.request = request
    self.settings = settings
    self.command = command
    self.feed = feed
    self.format = format
    stateFile = statePath.map { StateFile(path: $0) }
    sharedWatchdog = watchdog
  }

  /// Shows the widget and waits for its end.
  ///
  /// Call it once.
  ///
  /// - Throws: `HostError`. Errors about the options are thrown before the display is opened.
  public func run() throws(HostError) -> Outcome {
    defer { loop?.keepClipboard() }
    return try showWidget()
  }

  private func showWidget() throws(HostError) -> Outcome {
    let watchdog = sharedWatchdog ?? Watchdog(limit: settings.timeout, format: format)

    // 1. Find the widget and check the request.
    guard command.first != "" else { throw .emptyCommand }
    let (library, props) = try request.resolve(
      in: PluginCatalog(), completing: &settings, warn: ErrorLine.write)
    CrashReport.blame(library)
    let information = library.factory.information
    guard command.isEmpty || information.commandUse != .nothing else {
      throw .uselessCommand(widget: library.name)
    }
    if let printedEvent, !information.events.contains(where: { $0.name == printedEvent }) {
      throw .unknownEvent(
        printedEvent, widget: library.name, accepted: information.events.map(\.name))
    }
    isForCommand = information.commandUse == .wholeShow && !command.isEmpty
    let state = try stateFile?.read()
    guard !isForCommand || feed == nil else { throw .commandAndFeed(widget: library.name) }

    // 2. Read the lines of standard input, if the widget uses them.
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

    var bytes: WidgetByteStream?
    if feed == nil, case .bytes(let property, let summary) = information.input,
      props.values[property] == nil
    {
      let input = StandardInput()
      if input.isTerminal { ErrorLine.write("type \(summary), and Ctrl-D at the end") }
      let patience = input.isTerminal ? nil : Self.inputPatience
      switch try input.bytes(watchedBy: watchdog, patience: patience) {
      case .bytes(let initial, let hasEnded):
        bytes = WidgetByteStream(initial: initial, hasEnded: hasEnded)
      case .ended(let outcome): return outcome
      }
      watchdog.restartLimit()
    }

    // 3. Create the widget.
    let context = WidgetContext(lines: lines)
    context.bytes = bytes
    if feed == nil, case .stream = information.input {
      context.stream = WidgetLineStream(isOfCommand: isForCommand)
    }
    context.handler = { [unowned self] in answer($0) }
    self.context = context
    context.storageProvider = {
      WidgetStorage.folder(of: information.identifier, refuse: ErrorLine.write)
    }
    context.logHandler = WidgetLogOutput(widget: library.name).write
    let desktop = WidgetDesktop()
    desktop.tray = WidgetTray()
    context.desktop = desktop
    WidgetProvider(catalog: PluginCatalog()).serve(context)
    settings.prepareKit()
    settings.prepareScreen(for: information.preferredSize)
    let instance = try WidgetRequest.makeWidget(
      of: library, props: props, state: state, context: context)
    self.instance = instance
    defer { stateFile?.write(instance.saveState(), of: library.name) }
    if let earlyEnding { return earlyEnding }

    // 4. Open the display, and start the command that the widget is shown for.
    let loop = try WindowLoop(settings: settings, watchdog: watchdog)
    self.loop = loop
    loop.onSightChange = { context.setVisible($0) }
    loop.serve(desktop)
    let pipe = isForCommand && context.stream != nil ? try OutputPipe() : nil
    let shownCommand = isForCommand ? try ShownCommand(command, output: pipe?.writing) : nil
    pipe?.closeWriting()
    if let shownCommand {
      watchdog.adopt(shownCommand)
      shownCommand.whenEnded { watchdog.end(with: Outcome(ofCommand: $0)) }
    }
    defer { shownCommand?.end(by: SIGTERM) }

    // 5. Show the window until the session ends.
    let content = instance.viewController
    let title =
      settings.title ?? content.title.flatMap { $0.isEmpty ? nil : $0 } ?? library.name
    let style = instance.windowStyle
    try loop.show(
      content, title: title, resourceName: library.name, size: loop.preferredSize(of: instance),
      minimumSize: Self.minimumSize, style: style,
      place: style == .floating ? PlaceFile(of: information.identifier) : nil)
    // If the widget reads no lines, standard input is left to the script that calls maru.
    if let stream = context.stream, stream.isUsed {
      if case .stream(let summary) = information.input, !isForCommand, StandardInput().isTerminal {
        ErrorLine.write("type \(summary), and Ctrl-D at the end")
      }
      LineReader(descriptor: pipe?.reading ?? STDIN_FILENO).start { lines in
        stream.receive(lines.compactMap { Self.text(of: $0) })
      } onEnd: {
        stream.end()
      }
    }
    if let bytes, !bytes.hasEnded { readRest(to: bytes) }
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

  /// Gives a widget the bytes of standard input that arrive while it is shown.
  private func readRest(to stream: WidgetByteStream) {
    var count = stream.initial.count
    ByteReader(descriptor: STDIN_FILENO).start { bytes in
      count += bytes.count
      guard count <= StandardInput.limit else {
        ErrorLine.write(
          "standard input has more than \(StandardInput.limit >> 20) MiB, the rest is not read")
        stream.end()
        return false
      }
      stream.receive(bytes)
      return true
    } onEnd: {
      stream.end()
    }
  }

  /// A line of a stream as text; `nil` if it is too long, which is reported.
  private static func text(of line: LineReader.Line) -> String? {
    guard case .bytes(let bytes) = line else {
      ErrorLine.write("a line is longer than \(LineReader.longestLine >> 20) MiB, it was skipped")
      return nil
    }
    let end = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    return String(decoding: end, as: UTF8.self).withoutNULs
  }

  /// Handles a message of the widget; returns whether it was acted on.
  private func answer(_ message: WidgetMessage) -> Bool {
    switch message {
    case .event(let name, let values):
      if name == printedEvent { printEvent(name, values) }
      guard !command.isEmpty, !isForCommand else { return false }
      EventCommand(words: command).run(event: name, values: values)
    case .finished(let outcome): end(with: outcome)
    }
    return true
  }

  /// Prints the value of an event as a line; several values are an object, and none are the name.
  private func printEvent(_ name: String, _ values: [String: String]) {
    let line =
      switch values.count {
      case 0: name
      case 1: values.first?.value ?? name
      default: JSONValue.object(values.mapValues { .string($0) }).json
      }
    do throws(TerminalError) {
      try StandardStream.output.write(answer: line + "\n")
    } catch {
      printedEvent = nil
      ErrorLine.write(error.description)
      end(error.status, text: nil)
    }
  }

  /// Ends the session with the widget's outcome for the end of the `--follow` input.
  private func endFeed() {
    if let instance { end(with: instance.outcomeAtEndOfFeed()) }
  }

  private func end(with outcome: WidgetOutcome) {
    let ownStatus = context?.exitStatus.map { ExitStatus(rawValue: Int32($0)) }
    switch outcome {
    case .accepted(let text):
      end(
        Outcome(
          text: text, status: .accepted, bytes: context?.answerBytes, ownStatus: ownStatus))
    case .cancelled(let text):
      end(
        Outcome(
          text: text, status: .cancelled, ownStatus: ownStatus,
          isDismissed: loop?.isHandlingEscape == true))
    }
  }

  private func end(_ status: ExitStatus, text: String?) {
    end(Outcome(text: text, status: status))
  }

  private func end(_ outcome: Outcome) {
    if let loop {
      loop.end(outcome)
    } else if earlyEnding == nil {
      earlyEnding = outcome
    }
  }
}
