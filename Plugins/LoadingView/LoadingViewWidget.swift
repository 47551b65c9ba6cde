import MaruKit

/// Five pulsing dots that are shown during an operation.
///
/// They are shown while a command runs, or while `--follow` reports the progress. Escape cancels.
final class LoadingViewWidget: Widget {
  struct Props: WidgetProps {
    var text = SystemWord.loading.text
    var progress: Double?

    static let documentation = [
      "text": PropDocumentation("The text over the dots, in a few words."),
      "progress": PropDocumentation("The progress from 0 to 1; null if it is unknown."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.loading-view", name: "LoadingView", version: "0.1.0",
    summary: "Five dots that breathe while something takes its time.",
    preferredSize: CGSize(width: 300, height: 200), commandUse: .wholeShow, windowStyle: .dialog)

  private let controller = LoadingViewController()

  init(props: Props, context: WidgetContext) throws {
    try show(props)
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  /// Accepted: the operation is complete.
  func outcomeAtEndOfFeed() -> WidgetOutcome { .accepted(nil) }

  private func show(_ props: Props) throws(PropsError) {
    if let progress = props.progress, !(0...1).contains(progress) {
      throw .refused("progress", reason: "found \(progress), it takes a number from 0 to 1")
    }
    controller.show(text: props.text, progress: props.progress)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_LoadingView)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: LoadingViewWidget.self) }
