import MaruKit

/// Fills its view with a chart.
final class ChartViewController: UIViewController {
  /// The size of its own window, in points.
  private static let size = CGSize(width: 480, height: 300)
  private static let sparklineSize = CGSize(width: 160, height: 40)

  /// Called when the user closes the chart by a key.
  var onClose: (() -> Void)?

  let chart = ChartView()

  private lazy var room = ChartRoom(chart)

  override func loadView() { view = room }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    if isAlone { becomeFirstResponder() }
  }

  private var isAlone: Bool { view.window?.rootViewController === self }

  /// Changes everything but the values.
  func show(_ content: ChartView.Content) {
    title = content.title.isEmpty ? nil : content.title
    chart.show(content)
    room.invalidateIntrinsicContentSize()
    preferredContentSize = content.plot.kind == .sparkline ? Self.sparklineSize : Self.size
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else {
      return super.pressesBegan(presses, with: event)
    }
    if chart.move(by: key) { return }
    let isPlain = key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command])
    if isAlone, isPlain, key.keyCode == .keyboardEscape || key.keyCode == .character("q") {
      onClose?()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}

/// A view around a chart, with a margin for its focus ring; a press on the margin counts too.
final class ChartRoom: UIView {
  /// The margin in points.
  private static let margin: CGFloat = 4

  private let chart: ChartView

  init(_ chart: ChartView) {
    self.chart = chart
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(chart)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event).map { $0 === self ? chart : $0 }
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize { chart.intrinsicContentSize }

  override func sizeThatFits(_ size: CGSize) -> CGSize { size }

  override func layoutSubviews() {
    super.layoutSubviews()
    // In a bar of 24 points the line needs the height more than the ring does.
    chart.frame = bounds.insetBy(
      dx: min(Self.margin, bounds.width / 8), dy: min(Self.margin, bounds.height / 12))
  }
}
