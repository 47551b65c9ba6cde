import Foundation
import MaruKit

/// A text to read: a file, a page of the web, standard input as it arrives, or the output of a command.
final class TextViewer: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var text = ""
    var file: String?
    var url: String?
    var html = false
    var noLinks = false
    var monospaced = false
    var noWrap = false
    var numbers = false
    var find = ""
    var end = false
    var agree: String?
    var accept = SystemWord.close.text
    var cancel: String?

    static let documentation = [
      "title": PropDocumentation("The subject, and the title of the window."),
      "message": PropDocumentation("An explanation below the subject."),
      "text": PropDocumentation(
        "The text; without it and without a file, standard input is shown."),
      "file": PropDocumentation("A file with the text."),
      "url": PropDocumentation(
        "The address of a page of the web with the text, which curl or wget fetches."),
      "html": PropDocumentation(
        "The text is HTML: headings, paragraphs, lists, emphasis, links and rows of tables are shown, "
          + "and scripts, styles and pictures are not."),
      "noLinks": PropDocumentation("Links of HTML are not opened."),
      "monospaced": PropDocumentation("All letters have the same width."),
      "noWrap": PropDocumentation("Long lines do not wrap; the text scrolls sideways."),
      "numbers": PropDocumentation("Lines have numbers."),
      "find": PropDocumentation("The text that is searched for at first."),
      "end": PropDocumentation("The end of the text is shown at first."),
      "agree": PropDocumentation(
        "A statement with a switch; the button that accepts works only if it is on."),
      "accept": PropDocumentation("The title of the button that accepts."),
      "cancel": PropDocumentation("The title of a button that cancels; none by default."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.text-viewer", name: "TextViewer", version: "0.1.0",
    summary: "A text to read, to search and to agree to.",
    preferredSize: CGSize(width: 560, height: 400), input: .stream(summary: "the text"),
    commandUse: .wholeShow, windowStyle: .dialog,
    permissions: [
      WidgetPermission(.network, purpose: "Fetches the page of the option --url."),
      WidgetPermission(.commands, purpose: "Runs curl or wget for the option --url."),
    ])

  static var demonstration: Props {
    Props(
      title: "Release notes",
      text: """
        Aurora 2.4

        The weather station sends its values every minute now, also over a slow connection. \
        Charts have a second axis for the wind.

        - Rain is measured in tenths of a millimetre.
        - The battery lasts a third longer.
        - Values that a sensor repeats for an hour are marked.

        Known problems

        The clock of the station is wrong by an hour on the day on which summer time ends.
        """, accept: SystemWord.ok.text)
  }

  /// The largest file that is shown, in bytes.
  private static let limit = 256 << 20

  private let context: WidgetContext
  private let controller = TextViewController()
  private var shown: (text: String, file: String?, url: String?, isHTML: Bool)?
  private var download: PageDownload?
  private var searchedText = ""

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    controller.onAccept = { [unowned self] in finish(.accepted(nil)) }
    controller.onCancel = { [unowned self] in finish(.cancelled(nil)) }
    guard props.text.isEmpty, props.file == nil, props.url == nil else { return }
    follow(isHTML: props.html)
  }

  isolated deinit { download?.stop() }

  private func finish(_ outcome: WidgetOutcome) {
    download?.stop()
    context.finish(with: outcome)
  }

  /// Shows what arrives.
  private func follow(isHTML: Bool) {
    guard isHTML else {
      context.stream?.onLines = { [unowned self] in controller.append($0.map(TextLine.plain)) }
      return
    }
    var reader = HTMLReader()
    context.stream?.onLines = { [unowned self] lines in
      let found = reader.read(lines.joined(separator: "\n") + "\n")
      controller.append(found.map(TextLine.html))
    }
    context.stream?.onEnd = { [unowned self] in
      controller.append(reader.end().map(TextLine.html))
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  // MARK: Page

  /// Fetches a page, and shows it as it arrives.
  private func fetch(_ address: URL, isHTML: Bool, atEnd: Bool) {
    controller.show([.plain("Loading \(address.absoluteString) …")], atEnd: false)
    var text = ArrivingText(isHTML: isHTML)
    var hasBegun = false
    /// Shows lines after those of the page, or instead of the text about loading.
    func add(_ lines: [TextLine], isEnd: Bool) {
      guard !lines.isEmpty || isEnd else { return }
      if hasBegun {
        controller.append(lines, followsEnd: atEnd)
      } else {
        controller.show(lines, atEnd: atEnd)
      }
      hasBegun = true
    }
    let download = PageDownload(PageDownload.commands(for: address))
    self.download = download
    download.start { [unowned self] report in
      switch report {
      case .bytes(let bytes): add(text.take(bytes), isEnd: false)
      case .end: add(text.end(), isEnd: true)
      case .failure(let reason, let remedy):
        let words = "\(address.absoluteString) cannot be loaded: \(reason); \(remedy)"
        context.log(.error, words)
        add(text.end() + [.plain(words)], isEnd: true)
      }
    }
  }

  // MARK: Properties

  private func show(_ props: Props) throws(PropsError) {
    guard props.text.isEmpty || props.file == nil else {
      throw .refused("file", reason: "there is a text already, leave one of them out")
    }
    guard props.url == nil || props.text.isEmpty && props.file == nil else {
      throw .refused("url", reason: "there is a text already, leave one of them out")
    }
    let address = props.url.flatMap(PageDownload.address)
    if let url = props.url, address == nil {
      throw .refused(
        "url", reason: "found “\(url)”, it takes an address such as https://example.org/")
    }
    if let shown, shown.isHTML != props.html, props.text.isEmpty, props.file == nil,
      props.url == nil
    {
      throw .refused("html", reason: "it cannot change while standard input is shown")
    }
    let isNew =
      shown?.text != props.text || shown?.file != props.file || shown?.url != props.url
      || shown?.isHTML != props.html
    let lines = isNew && address == nil ? try Self.lines(of: props) : nil
    shown = (props.text, props.file, props.url, props.html)
    controller.heading = props.title
    controller.message = props.message
    controller.show(
      TextViewController.Options(
        isMonospaced: props.monospaced, wraps: !props.noWrap, hasNumbers: props.numbers,
        opensLinks: !props.noLinks, base: address, statement: props.agree, accept: props.accept,
        cancel: props.cancel))
    if isNew {
      download?.stop()
      download = nil
    }
    if let lines { controller.show(lines, atEnd: props.end) }
    if isNew, let address { fetch(address, isHTML: props.html, atEnd: props.end) }
    // The user's own search stays.
    if props.find != searchedText { controller.find(props.find) }
    searchedText = props.find
  }

  private static func lines(of props: Props) throws(PropsError) -> [TextLine] {
    let text = try text(of: props)
    guard props.html else { return TextLines.split(text).map(TextLine.plain) }
    var reader = HTMLReader()
    return (reader.read(text) + reader.end()).map(TextLine.html)
  }

  private static func text(of props: Props) throws(PropsError) -> String {
    guard let file = props.file else { return props.text }
    let path = (file as NSString).expandingTildeInPath
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      let bytes = try handle.read(upToCount: limit + 1) ?? Data()
      guard bytes.count <= limit else {
        throw PropsError.refused(
          "file",
          reason: "\(file) is larger than \(limit >> 20) MiB, show a part of it: `tail -c 1M`")
      }
      // Bytes that are no UTF-8 are shown as replacement characters.
      return String(decoding: bytes, as: UTF8.self)
    } catch let error as PropsError {
      throw error
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      throw .refused("file", reason: "\(file) cannot be read: \(cause.localizedDescription)")
    }
  }
}

/// Divides a text into lines.
enum TextLines {
  /// The lines without their breaks; a break at the end begins no further line.
  static func split(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_TextViewer)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: TextViewer.self) }
