import Foundation
import MaruKit

/// A question that is answered by a file, several files, or a folder.
final class FileChooser: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var mode = FileChooserMode.open
    var many = false
    var path: String?
    var filters: [FileFilter] = []
    var hidden = false
    var overwrite = false
    var bookmarks: [String] = []
    var separator: String?
    var zero = false
    var accept: String?
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "mode": PropDocumentation(
        "What is chosen: open a file, save one under a name, or a folder."),
      "many": PropDocumentation("Several files or folders can be chosen."),
      "path": PropDocumentation(
        "The folder or the file that is shown at first, or the name to save under."),
      "filters": PropDocumentation(
        "A choice of files, as in 'Pictures | *.png *.jpg'; repeat the option.",
        option: "filter"),
      "hidden": PropDocumentation("Hidden files are shown."),
      "overwrite": PropDocumentation("A file that exists is replaced without a question."),
      "bookmarks": PropDocumentation(
        "A folder among the places; repeat the option for each.", option: "bookmark"),
      "separator": PropDocumentation("The text between several paths; a line break by default."),
      "zero": PropDocumentation(
        "A zero byte follows each path, as `xargs -0` reads them."),
      "accept": PropDocumentation(
        "The title of the button that accepts: Open, Save or Choose by default."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.file-chooser", name: "FileChooser", version: "0.1.0",
    summary: "A question that is answered by files or a folder.",
    preferredSize: CGSize(width: 760, height: 520), commandUse: .wholeShow,
    windowStyle: .dialog,
    permissions: [WidgetPermission(.files, purpose: "Lists the folders that the user opens.")])

  static var demonstration: Props { Props(title: "Which picture?") }

  private let context: WidgetContext
  private let controller: FileChooserViewController
  private var props: Props

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    controller = FileChooserViewController(try Self.options(of: props))
    show()
    controller.start(at: props.path.flatMap { FilePath($0) })
    controller.onAccept = { [unowned self] in finish(with: $0) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    controller.options = try Self.options(of: props)
    let isElsewhere = props.path != self.props.path
    self.props = props
    show()
    if isElsewhere, let path = props.path.flatMap({ FilePath($0) }) { controller.start(at: path) }
  }

  /// A letter for whether hidden files are shown, and the path.
  func saveState() -> Data? {
    Data([UInt8(ascii: controller.showsHidden ? "h" : "-")] + controller.place.bytes)
  }

  func restoreState(from state: Data) {
    guard let letter = state.first, let path = FilePath(absolute: state.dropFirst()) else { return }
    controller.showsHidden = letter == UInt8(ascii: "h")
    controller.start(at: path)
  }

  private func show() {
    controller.heading = props.title
    controller.message = props.message
    if props.title.isEmpty, props.message.isEmpty {
      controller.title = props.accept ?? props.mode.accept
    }
    controller.showButtons(accept: props.accept ?? props.mode.accept, cancel: props.cancel)
  }

  private func finish(with paths: [FilePath]) {
    context.finish(
      printing: props.zero
        ? paths.flatMap { $0.bytes + [0] }
        : Array(paths.map(\.bytes).joined(separator: Array((props.separator ?? "\n").utf8))))
  }

  private static func options(
    of props: Props
  ) throws(PropsError) -> FileChooserOptions {
    guard !props.many || props.mode != .save else {
      throw .refused("many", reason: "a file is saved under one name, leave it out")
    }
    if let path = props.path, FilePath(path) == nil {
      throw .refused("path", reason: "it takes the path of a file or a folder, such as ~/Pictures")
    }
    if let wrong = props.bookmarks.first(where: { FilePath($0) == nil }) {
      throw .refused("bookmarks", reason: "found “\(wrong)”, it takes the path of a folder")
    }
    return FileChooserOptions(
      mode: props.mode, takesMany: props.many, filters: props.filters,
      showsHidden: props.hidden, replacesFiles: props.overwrite, bookmarks: props.bookmarks)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_FileChooser)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: FileChooser.self) }
