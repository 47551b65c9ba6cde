import MaruKit

/// One picture or several, which can be zoomed and moved.
final class Picture: Widget {
  struct Props: WidgetProps {
    var title = ""
    var files: [String] = []
    var captions: [String] = []
    var fit = PictureFit.fit
    var background: WidgetColor?
    var interval: Double?

    static let documentation = [
      "title": PropDocumentation("The title of the window; the name of the file by default."),
      "files": PropDocumentation(
        "A PNG, JPEG or SVG file, or a data: URL; repeat the option for each.", option: "file"),
      "captions": PropDocumentation(
        "A text below a picture; repeat the option for each, in their order.", option: "caption"),
      "fit": PropDocumentation(
        "The size at first: all is seen, the window is filled, or each pixel is one of the screen."),
      "background": PropDocumentation(
        "The colour behind the picture: label, secondary, accent, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
      "interval": PropDocumentation(
        "A slide show: the seconds for each picture, 0.5 to 86400."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.picture", name: "Picture", version: "0.1.0",
    summary: "One picture or several, to zoom and to move.",
    preferredSize: CGSize(width: 480, height: 364),
    input: .lines(insteadOf: "files", summary: "one file a line"), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "Another picture is shown.",
        values: ["file": "its file", "number": "its number, from 1"])
    ], permissions: [WidgetPermission(.files, purpose: "Reads the pictures that it shows.")])

  static var demonstration: Props {
    Props(title: "Holiday", files: [PictureSample.url], captions: ["The lake in the evening"])
  }

  private let context: WidgetContext
  private let controller = PictureViewController()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    controller.onProblem = { file, problem in
      context.log(.error, "\(file.path.prefix(1_000)) cannot be shown: \(problem.reason)")
    }
    controller.isWidgetVisible = context.isVisible
    context.onVisibilityChange = { [unowned controller] in controller.isWidgetVisible = $0 }
    try show(props)
    controller.onTurn = { [unowned self] in turned(to: $0) }
    controller.onClose = { context.finish(with: .accepted(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  /// Accepted: a picture asks nothing.
  func outcomeAtEndOfFeed() -> WidgetOutcome { .accepted(nil) }

  private var files: [PictureFile] = []

  private func show(_ props: Props) throws(PropsError) {
    if let interval = props.interval, !(0.5...86400).contains(interval) {
      throw .refused("interval", reason: "found \(interval), it takes 0.5 to 86400 seconds")
    }
    let paths = props.files.isEmpty ? context.lines.map(Array.init) ?? [] : props.files
    files = paths.filter { !$0.isEmpty }.map(PictureFile.init)
    controller.show(
      PictureViewController.Content(
        title: props.title, files: files, captions: props.captions, fit: props.fit,
        background: props.background, interval: props.interval))
  }

  private func turned(to index: Int) {
    guard files.indices.contains(index) else { return }
    context.emit("change", values: ["file": files[index].path, "number": "\(index + 1)"])
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Picture)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Picture.self) }
