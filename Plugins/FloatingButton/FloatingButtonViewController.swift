import MaruKit

/// Keeps the button in the corner of its view, 24 points from the edges of the safe area.
///
/// If there is too little room, button and margins shrink, and the button is centred.
final class FloatingButtonViewController: UIViewController {
  private static let diameter: CGFloat = 80
  private static let margin: CGFloat = 24

  /// Called for each tap.
  var onTap: (() -> Void)?

  private let button = RoundButton()

  init(image: UIImage, label: String) {
    super.init()
    show(image, label: label)
    button.addAction(UIAction { [unowned self] _ in onTap?() }, for: .touchUpInside)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Changes the symbol and the label of the button.
  func show(_ image: UIImage, label: String) {
    button.setImage(image, for: .normal)
    button.accessibilityLabel = label
  }

  override func loadView() {
    view = OpenView()
    view.addSubview(button)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    let full = Self.diameter + 2 * Self.margin
    let diameter = Self.diameter * min(max(min(safe.width, safe.height) / full, 0), 1)
    button.bounds.size = CGSize(width: diameter, height: diameter)
    button.center = CGPoint(
      x: max(safe.midX, safe.maxX - full / 2), y: max(safe.midY, safe.maxY - full / 2))
  }
}

/// A view that lets touches through, except on its subviews.
final class OpenView: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    subviews.contains { view in
      !view.isHidden && view.point(inside: convert(point, to: view), with: event)
    }
  }
}
