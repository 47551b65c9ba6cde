import Foundation
import MaruKit

/// A live dashboard: the newest value as a bar, the last values as a chart, and the newest's age.
///
/// `maru show Dashboard --follow` reads a new value from each JSON object: `{"value": 0.4}`.
final class Dashboard: Widget {
  struct Props: WidgetProps {
    var title = "Load"
    var value = 0.0
    static let documentation = [
      "title": PropDocumentation("The name of the measured value."),
      "value": PropDocumentation("The newest value, from 0 to 1."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.example.dashboard", name: "Dashboard", version: "1.0",
    summary: "A value, its history and its age.", preferredSize: CGSize(width: 320, height: 220))

  private let controller = DashboardViewController()

  init(props: Props, context: WidgetContext) throws {
    try update(to: props)
    controller.isSeen = context.isVisible
    context.onVisibilityChange = { [controller] in controller.isSeen = $0 }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    guard (0...1).contains(props.value) else {
      throw PropsError.refused("value", reason: "found \(props.value), it takes 0 to 1")
    }
    controller.title = props.title
    controller.add(props.value)
  }
}

/// A title, a progress bar, a chart of the last values and the age of the newest.
final class DashboardViewController: UIViewController {
  private let titleLabel = UILabel()
  private let ageLabel = UILabel()
  private let bar = UIProgressView(progressViewStyle: .default)
  private let chart = ChartView()
  private var timer: Timer?
  /// The time of the newest value.
  private var newest = Date()

  /// Whether the user can see the dashboard; its age is counted only then.
  var isSeen = true { didSet { if isSeen != oldValue { count() } } }

  /// Adds a value from 0 to 1.
  func add(_ value: Double) {
    newest = Date()
    chart.add(value)
    bar.setProgress(Float(value), animated: viewIfLoaded?.window != nil)
    showAge()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    ageLabel.font = .preferredFont(forTextStyle: .footnote)
    ageLabel.textColor = .secondaryLabel
    ageLabel.accessibilityTraits.insert(.updatesFrequently)
    bar.accessibilityIdentifier = "bar"

    let stack = UIStackView(arrangedSubviews: [titleLabel, bar, chart, ageLabel])
    stack.axis = .vertical
    stack.spacing = 10
    arrange(stack)
  }

  /// Fills the view with the stack; one that is too high for it, as with large text, scrolls.
  private func arrange(_ stack: UIStackView) {
    let scrollView = UIScrollView(frame: view.bounds)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let (content, frame) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
    let filling = stack.heightAnchor.constraint(equalTo: frame.heightAnchor, constant: -32)
    filling.priority = .defaultLow
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
      stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40),
      chart.heightAnchor.constraint(greaterThanOrEqualToConstant: 40), filling,
    ])
  }

  override var title: String? { didSet { titleLabel.text = title } }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    count()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
    timer = nil
  }

  /// Shows the age, each second while it is seen.
  private func count() {
    timer?.invalidate()
    timer = nil
    guard isSeen else { return }
    showAge()
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.showAge() }
    }
  }

  private func showAge() {
    let age = Int(Date().timeIntervalSince(newest).rounded())
    ageLabel.text = age == 0 ? "now" : "\(age) s ago"
  }
}

/// The last values as columns, the newest at the trailing side.
final class ChartView: UIView {
  /// The maximum number of columns; older values are removed.
  private static let capacity = 24

  private var values: [Double] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a value from 0 to 1.
  func add(_ value: Double) {
    values = (values + [value]).suffix(Self.capacity)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let step = bounds.width / CGFloat(Self.capacity)
    UIColor.systemFill.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)).fill()
    tintColor.setFill()
    for (index, value) in values.reversed().enumerated() {
      let height = max(value * bounds.height, 2)
      let column = CGRect(
        x: bounds.maxX - CGFloat(index + 1) * step + 2, y: bounds.maxY - height, width: step - 4,
        height: height)
      UIBezierPath(roundedRect: column, cornerRadius: 2).fill()
    }
  }
}

/// The entry point that the host looks for in libDashboard.so.
@c(maru_plugin_Dashboard)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Dashboard.self) }
