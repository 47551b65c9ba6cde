import MaruKit

/// A widget designed in Interface Builder: `Badge.xib` has the views, this file their behaviour.
final class Badge: Widget {
  struct Props: WidgetProps {
    var name = "Ada Lovelace"
    var role = "Engineer"
    static let documentation = [
      "name": PropDocumentation("The name on the badge."),
      "role": PropDocumentation("The role on the badge."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.example.badge", name: "Badge", version: "1.0",
    summary: "A name badge with a button.", preferredSize: CGSize(width: 280, height: 200))

  private let controller = BadgeViewController(nibName: "Badge", bundle: nil)

  init(props: Props, context: WidgetContext) {
    controller.onWave = { context.finish(with: .accepted("wave")) }
    update(to: props)
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) { controller.show(name: props.name, role: props.role) }
}

/// The File's Owner of `Badge.xib`.
///
/// It is not private and not nested in another type, so the nib finds it by its name.
final class BadgeViewController: UIViewController, NibConnecting {
  @Outlet var nameLabel: UILabel?
  @Outlet var roleLabel: UILabel?

  /// Called at each press of the button.
  var onWave: (() -> Void)?

  private var name = ""
  private var role = ""

  /// The actions by name, since Swift has no selectors on Linux.
  static var nibConnections: [NibConnection] { [.action("wave:", BadgeViewController.wave)] }

  override func viewDidLoad() {
    super.viewDidLoad()
    show(name: name, role: role)
  }

  /// Shows a person's name and role.
  func show(name: String, role: String) {
    self.name = name
    self.role = role
    nameLabel?.text = name
    roleLabel?.text = role
  }

  private func wave() { onWave?() }
}

/// The entry point that the host looks for in libBadge.so.
@c(maru_plugin_Badge)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Badge.self) }
