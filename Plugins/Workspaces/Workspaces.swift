import MaruKit

/// The workspaces of the desktop; a tap switches to one.
///
/// It follows the desktop only while it is visible.
final class Workspaces: Widget {
  struct Props: WidgetProps {
    var names: [String] = []
    var hidesEmpty = false
    var color: String?

    static let documentation = [
      "names": PropDocumentation(
        "A name instead of the window manager's, in order; repeat it for each workspace.",
        option: "name"),
      "hidesEmpty": PropDocumentation("Show only workspaces with windows, and the current one."),
      "color": PropDocumentation(
        "The colour of the current workspace, accent by default: a colour's name, or #RRGGBB.",
        vocabulary: .colors),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.workspaces", name: "Workspaces", version: "0.1.0",
    summary: "The workspaces of the desktop.", commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "select", "A workspace was chosen.",
        values: ["index": "its index, from 0", "name": "its shown name"])
    ])

  static var demonstration: Props { Props(names: ["1", "2", "3", "4"]) }

  private let context: WidgetContext
  private let controller = WorkspacesViewController()
  private var props: Props
  private var observation: WidgetDesktop.Observation?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    controller.onSelect = { [unowned self] in select($0) }
    try update(to: props)
    context.onVisibilityChange = { [weak self] in self?.follow(isVisible: $0) }
    follow(isVisible: context.isVisible)
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    controller.color = try PropsError.color(props.color ?? "accent", of: "color")
    self.props = props
    show()
  }

  private func follow(isVisible: Bool) {
    observation = isVisible ? context.desktop?.observe { [weak self] _ in self?.show() } : nil
    if isVisible { show() }
  }

  // MARK: Workspaces

  /// The workspaces with the names of the props; without a desktop, those of the props alone, the
  /// first as the current one.
  private var workspaces: [Workspace] {
    guard let desktop = context.desktop else {
      return props.names.enumerated().map { index, name in
        Workspace(index: index, name: name, isCurrent: index == 0)
      }
    }
    return desktop.workspaces.enumerated().map { index, name in
      Workspace(
        index: index, name: props.names.indices.contains(index) ? props.names[index] : name,
        isCurrent: index == desktop.currentWorkspace,
        isOccupied: desktop.occupiedWorkspaces.contains(index),
        isUrgent: desktop.urgentWorkspaces.contains(index))
    }
  }

  private func show() {
    controller.show(
      workspaces.filter { !props.hidesEmpty || $0.isCurrent || $0.isOccupied || $0.isUrgent })
  }

  private func select(_ workspace: Workspace) {
    context.desktop?.activate(workspace: workspace.index)
    context.emit("select", values: ["index": "\(workspace.index)", "name": workspace.name])
  }
}

/// A workspace as the widget shows it.
struct Workspace: Hashable {
  let index: Int
  let name: String
  var isCurrent = false
  var isOccupied = false
  var isUrgent = false
}

/// The function that the host looks up in this file.
@c(maru_plugin_Workspaces)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Workspaces.self) }
