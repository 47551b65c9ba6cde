import Foundation
import MaruKit

/// The place of a widget in a configured window: the widget's view, or the reason for its refusal.
final class WidgetSlot: UIView {
  /// The width and height that the configuration sets, in points.
  var fixedSize: (width: CGFloat?, height: CGFloat?) = (nil, nil) { didSet { constrainSize() } }
  /// The controller of the window, which becomes the parent of the widget's controller.
  weak var parent: UIViewController? { didSet { adopt() } }

  /// The place of the widget among those of the window; the last ones give way first if there is too little room.
  var order = 0 { didSet { constrainSize() } }

  /// Whether the widget gives way to its neighbours if there is too little room along an axis.
  enum Resistance {
    /// As its content does, if no neighbour has a weight.
    case standard
    /// Its neighbours with a weight give way first.
    case strong
    /// It has a weight, and gives way first.
    case weak

    /// The compression resistance of a content with an intrinsic size; labels have 750.
    fileprivate var ofContent: UILayoutPriority {
      switch self {
      case .standard: .defaultHigh
      case .strong: UILayoutPriority(rawValue: 760)
      case .weak: UILayoutPriority(rawValue: 740)
      }
    }

    /// For a content that is laid out by frames: nothing but the room of the window may squeeze it.
    fileprivate var ofFrame: UILayoutPriority {
      switch self {
      case .standard: UILayoutPriority(rawValue: 740)
      case .strong: UILayoutPriority(rawValue: 760)
      case .weak: UILayoutPriority(rawValue: 730)
      }
    }
  }

  private let name: String
  private var resistance: [NSLayoutConstraint.Axis: Resistance] = [:]
  private var controller: UIViewController?
  private var preferredSize = CGSize.zero
  private var sizeConstraints: [NSLayoutConstraint] = []

  /// Creates an empty place.
  ///
  /// - Parameter name: The widget's name.
  init(name: String) {
    self.name = name
    super.init(frame: .zero)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a widget, which fills the place.
  ///
  /// - Parameters:
  ///   - controller: The widget's controller.
  ///   - preferredSize: The size of the place unless its constraints determine one.
  func show(_ controller: UIViewController, preferredSize: CGSize) {
    clear()
    self.controller = controller
    self.preferredSize = preferredSize
    adopt()
  }

  /// Takes the new preferred size of the widget that it shows.
  func followPreferredSize(of container: any UIContentContainer) {
    guard let controller, container as AnyObject === controller,
      controller.preferredContentSize != .zero,
      controller.preferredContentSize != preferredSize
    else { return }
    preferredSize = controller.preferredContentSize
    constrainSize()
  }

  /// Measures the widget again when the text size has changed.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let controller,
      previousTraitCollection?.preferredContentSizeCategory
        != traitCollection.preferredContentSizeCategory
    else { return }
    for view in subviews { view.invalidateIntrinsicContentSize() }
    followPreferredSize(of: controller)
  }

  /// Shows why the widget was refused.
  func show(refusal: String) {
    clear()
    let label = UILabel()
    label.text = "⚠ \(refusal)"
    label.font = .systemFont(ofSize: 12)
    label.textColor = .systemRed
    label.numberOfLines = 0
    label.lineBreakMode = .byTruncatingTail
    preferredSize = CGSize(width: 240, height: 20)
    fill(with: label)
  }

  /// Sets whether the widget gives way to its neighbours along an axis.
  func setResistance(_ resistance: Resistance, for axis: NSLayoutConstraint.Axis) {
    self.resistance[axis] = resistance
    resist()
    constrainSize()
  }

  private func resist() {
    for (axis, resistance) in resistance {
      subviews.first?.setContentCompressionResistancePriority(
        ranked(resistance.ofContent), for: axis)
    }
  }

  private func clear() {
    controller?.willMove(toParent: nil)
    controller?.removeFromParent()
    controller = nil
    for view in subviews { view.removeFromSuperview() }
  }

  private func adopt() {
    guard let parent, let controller, controller.parent == nil else { return }
    parent.addChild(controller)
    guard let view = controller.view else { return }
    fill(with: view)
    controller.didMove(toParent: parent)
  }

  private func fill(with view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor),
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    resist()
    constrainSize()
  }

  private func constrainSize() {
    NSLayoutConstraint.deactivate(sizeConstraints)
    let width = widthAnchor.constraint(equalToConstant: fixedSize.width ?? preferredSize.width)
    let height = heightAnchor.constraint(equalToConstant: fixedSize.height ?? preferredSize.height)
    func preferred(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      hasOwnConstraints ? Self.weak : ranked((resistance[axis] ?? .standard).ofFrame)
    }
    width.priority = fixedSize.width == nil ? preferred(.horizontal) : ranked(Self.strong)
    height.priority = fixedSize.height == nil ? preferred(.vertical) : ranked(Self.strong)
    sizeConstraints = [width, height]
    NSLayoutConstraint.activate(sizeConstraints)
  }

  /// A priority that is a little lower for the widgets behind others, and stays above the next one of this file.
  private func ranked(_ priority: UILayoutPriority) -> UILayoutPriority {
    UILayoutPriority(rawValue: priority.rawValue - min(Float(order) * 0.25, 9))
  }

  /// Whether the content may have a size of its own, by constraints or as an intrinsic size.
  private var hasOwnConstraints: Bool {
    guard let content = subviews.first else { return true }
    return !content.constraints.isEmpty
      || content.intrinsicContentSize
        != CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Below the hugging of labels, so that a content with a size of its own keeps it.
  private static let weak = UILayoutPriority(rawValue: 200)
  /// Below the window's size.
  private static let strong = UILayoutPriority(rawValue: 990)
}
