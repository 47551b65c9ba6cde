import MaruKit

/// The inspector's switches of the overlays, in as many rows as they need.
final class InspectorSwitches: UIView {
  /// Called with the name of an overlay, and whether it is to be shown.
  var onChange: ((_ name: String, _ isOn: Bool) -> Void)?

  private static let height: CGFloat = 24
  private static let spacing: CGFloat = 6
  private static let padding: CGFloat = 10

  private let buttons: [(name: String, button: UIButton)]

  /// Creates switches that are off.
  ///
  /// - Parameter overlays: The names of the overlays, each with what it shows, as one clause.
  init(overlays: [(name: String, summary: String)]) {
    buttons = overlays.map { ($0.name, Self.makeButton($0.name, $0.summary)) }
    super.init(frame: .zero)
    for (name, button) in buttons {
      button.addAction(
        UIAction { [unowned self] _ in
          let isOn = !button.isSelected
          Self.set(button, isOn)
          onChange?(name, isOn)
        }, for: .touchUpInside)
      addSubview(button)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Switches on exactly the overlays with these names.
  func show(_ names: Set<String>) {
    for (name, button) in buttons { Self.set(button, names.contains(name)) }
  }

  /// The height that shows all switches, in points.
  func height(forWidth width: CGFloat) -> CGFloat {
    (places(forWidth: width).last?.maxY ?? 0) + Self.padding
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for ((_, button), frame) in zip(buttons, places(forWidth: bounds.width)) {
      button.frame = frame
    }
  }

  private func places(forWidth width: CGFloat) -> [CGRect] {
    var (x, y) = (Self.padding, Self.padding)
    return buttons.map { _, button in
      let wanted = (button.titleLabel?.intrinsicContentSize.width ?? 0).rounded(.up) + 20
      if x > Self.padding, x + wanted > width - Self.padding {
        (x, y) = (Self.padding, y + Self.height + Self.spacing)
      }
      defer { x += wanted + Self.spacing }
      return CGRect(x: x, y: y, width: wanted, height: Self.height)
    }
  }

  private static func makeButton(_ name: String, _ summary: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(name.prefix(1).uppercased() + name.dropFirst(), for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .medium)
    button.layer.cornerRadius = height / 2
    button.accessibilityHint = summary.prefix(1).uppercased() + summary.dropFirst()
    set(button, false)
    return button
  }

  private static func set(_ button: UIButton, _ isOn: Bool) {
    button.isSelected = isOn
    button.backgroundColor = isOn ? .systemBlue.withAlphaComponent(0.18) : .tertiarySystemFill
  }
}
