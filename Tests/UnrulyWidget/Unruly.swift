import Foundation
import MaruKit

/// A widget that misbehaves, either when it is created or when its button is pressed.
///
/// The tests that show it link it into a plugin. It is not a product of the package, so it is never
/// among the bundled plugins.
final class Unruly: Widget {
  struct Props: WidgetProps {
    var atStart = Deed.nothing
    var atPress = Deed.nothing
    static let documentation = [
      "atStart": PropDocumentation("The fault in the initializer."),
      "atPress": PropDocumentation("The fault when the button is pressed."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.example.unruly", name: "Unruly", version: "1.0", summary: "Misbehaves.",
    preferredSize: CGSize(width: 300, height: 120), commandUse: .wholeShow)

  private let controller = UIViewController()
  private let button = UIButton(configuration: .filled())
  private var props: Props

  init(props: Props, context: WidgetContext) {
    self.props = props
    props.atStart.commit()
    button.setTitle("Go", for: .normal)
    button.addAction(
      UIAction { [unowned self] _ in self.props.atPress.commit() }, for: .touchUpInside)
  }

  func makeViewController() -> UIViewController {
    let view = controller.view ?? UIView()
    button.frame = CGRect(x: 20, y: 20, width: 260, height: 80)
    view.addSubview(button)
    return controller
  }

  func update(to props: Props) { self.props = props }
}

/// A fault in a widget's code.
enum Deed: String, Codable, CaseIterable, Sendable {
  case nothing
  /// Prints a line and never returns.
  case loop
  case trap, fatalError, cast, abort, fault, recursion, otherThread
  /// Asks for memory until it gets none.
  case exhaustion
  /// Changes a number while it is being changed.
  case exclusivity
  /// Calls something of the main actor from another thread.
  case wrongActor
  case exit0, exit7
  /// Prints a line to standard error, as a library might.
  case notice
  /// Prints the size of the screen to standard error.
  case screen
  /// Asks twice for a font that iOS has and this machine lacks.
  case font
  /// Makes the same mistake twice, of which the kit warns the developer.
  case mistake
  /// Shows a window of its own, and keeps it.
  case window
  /// Shows ten thousand labels for a moment.
  case labels
  /// Allocates and frees 60 MB in small blocks, keeps the last one, and prints a line to standard error.
  case blocks

  @MainActor func commit() {
    switch self {
    case .nothing: break
    case .loop:
      perror("busy")
      while true { Self.count &+= 1 }
    case .trap: Self.count = [Int]()[Self.count]
    case .fatalError: Swift.fatalError("The widget\ngives up")
    case .cast:
      let value: Any = Self.count
      // swift-format-ignore: NeverForceUnwrap
      Self.text = value as! String
    case .abort: Foundation.abort()
    case .fault: UnsafeMutablePointer<Int>(bitPattern: 64)?.pointee = 1
    case .recursion: Self.count = Self.descend(from: 0)
    case .exhaustion:
      var limit = rlimit(rlim_cur: 1 << 31, rlim_max: 1 << 31)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      while true { _ = UnsafeMutableRawPointer.allocate(byteCount: 1 << 24, alignment: 16) }
    case .otherThread: Thread.detachNewThread { Foundation.abort() }
    case .exclusivity: Self.change(&Self.count) { Self.count += 1 }
    case .wrongActor:
      Thread.detachNewThread { MainActor.assumeIsolated { Self.count += 1 } }
      sleep(10)
    case .exit0: exit(0)
    case .exit7: exit(7)
    case .notice: perror("a notice")
    case .screen:
      let size = UIScreen.main.bounds.size
      perror("the screen is \(Int(size.width)) x \(Int(size.height))")
    case .font: for size in [12, 20] as [CGFloat] { _ = UIFont(name: "Avenir-Heavy", size: size) }
    case .labels:
      let labels = (0..<10_000).map { index in
        let label = UILabel(
          frame: CGRect(x: index % 100 * 3, y: index / 100, width: 60, height: 16))
        label.text = "Label \(index)"
        UIApplication.shared.keyWindow?.addSubview(label)
        return label
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        for label in labels { label.removeFromSuperview() }
      }
    case .blocks:
      var blocks = (0..<60_000).map { _ in [UInt8](repeating: 1, count: 1_000) }
      if let last = blocks.popLast() { Self.keptBlocks.append(last) }
      blocks = []
      perror("freed")
    case .window:
      let window = UIWindow()
      window.backgroundColor = .red
      window.makeKeyAndVisible()
      Self.shownWindow = window
    case .mistake:
      for _ in 1...2 { _ = UIView().widthAnchor.constraint(equalToConstant: .nan) }
    }
  }

  @MainActor private static var shownWindow: UIWindow?
  @MainActor private static var keptBlocks: [[UInt8]] = []
  nonisolated(unsafe) private static var count = 1
  nonisolated(unsafe) private static var text = ""

  @inline(never) private static func change(_ number: inout Int, _ action: () -> Void) {
    number += 1
    action()
  }

  @inline(never) @_optimize(none) private static func descend(from level: Int) -> Int {
    level + 2 * descend(from: level + 1)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Unruly)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Unruly.self) }
