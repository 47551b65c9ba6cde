import Foundation
import MaruKit

/// A text to write or to change, which is printed.
final class TextEditor: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var text = ""
    var file: String?
    var monospaced = false
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "text": PropDocumentation(
        "The text to change; without it and without a file, standard input is the text."),
      "file": PropDocumentation("A file with the text; it is not written."),
      "monospaced": PropDocumentation("All letters have the same width."),
      "accept": PropDocumentation("The title of the button that accepts."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.text-editor", name: "TextEditor", version: "0.1.0",
    summary: "A text of several lines to write or to change.",
    preferredSize: CGSize(width: 520, height: 360), input: .stream(summary: "the text"),
    commandUse: .nothing, windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "What has changed?", message: "The message of the commit.",
      text: "Charts have a second axis\n\nThe wind is measured in metres a second.",
      accept: "Commit")
  }

  /// The largest file that is shown, in bytes.
  private static let limit = 64 << 20

  private let context: WidgetContext
  private let controller = TextEditorViewController()
  private var shown: (text: String, file: String?)?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    // A line break follows what is printed, so the last one of the text is not doubled.
    controller.onAccept = { text in
      var bytes = Array(text.utf8)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      context.finish(printing: bytes)
    }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
    guard props.text.isEmpty, props.file == nil else { return }
    context.stream?.onLines = { [unowned self] in controller.append($0) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  func saveState() -> Data? { Data(controller.text.utf8) }

  func restoreState(from state: Data) { controller.text = String(decoding: state, as: UTF8.self) }

  private func show(_ props: Props) throws(PropsError) {
    guard props.text.isEmpty || props.file == nil else {
      throw .refused("file", reason: "there is a text already, leave one of them out")
    }
    let isNew = shown?.text != props.text || shown?.file != props.file
    let text = isNew ? try text(of: props) : nil
    let isFirst = shown == nil
    shown = (props.text, props.file)
    controller.heading = props.title
    controller.message = props.message
    controller.isMonospaced = props.monospaced
    controller.showButtons(accept: props.accept, cancel: props.cancel)
    // The first text may come from standard input.
    if let text, !isFirst || !text.isEmpty { controller.text = text }
  }

  private func text(of props: Props) throws(PropsError) -> String {
    guard let file = props.file else { return props.text }
    let path = (file as NSString).expandingTildeInPath
    let bytes: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      bytes = try handle.read(upToCount: Self.limit + 1) ?? Data()
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      throw .refused("file", reason: "\(file) cannot be read: \(cause.localizedDescription)")
    }
    guard bytes.count <= Self.limit else {
      throw .refused("file", reason: "\(file) is larger than \(Self.limit >> 20) MiB")
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      // It could not be printed as it was.
      throw .refused("file", reason: "\(file) is not UTF-8, convert it: `iconv -t UTF-8`")
    }
    return text
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_TextEditor)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: TextEditor.self) }
