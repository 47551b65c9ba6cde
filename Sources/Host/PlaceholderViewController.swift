import Foundation
import MaruKit

/// Stands in for a window that failed: its name, the reason, and a button to try again.
final class PlaceholderViewController: UIViewController {
  private let name: String
  private let reason: String
  private let onRetry: () -> Void
  private let row = UIStackView()
  /// The width from which on the button is beside the text, in points.
  private static let wide: CGFloat = 240

  /// Creates the controller.
  ///
  /// - Parameters:
  ///   - name: The id of the window.
  ///   - reason: Why it failed, in one line.
  ///   - onRetry: Called when the button is pressed.
  init(name: String, reason: String, onRetry: @escaping () -> Void) {
    self.name = name
    self.reason = reason
    self.onRetry = onRetry
    super.init()
    title = name
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    let label = UILabel()
    label.text = "\(name): \(reason)"
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    let button = UIButton(type: .system)
    button.setTitle(SystemWord.tryAgain.text, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 13)
    button.addTarget(self, action: PlaceholderViewController.pressed, for: .touchUpInside)
    for part in [label, button] { row.addArrangedSubview(part) }
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(row)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
      row.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12),
      row.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      row.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor),
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    row.axis = view.bounds.width < Self.wide ? .vertical : .horizontal
  }

  private func pressed() { onRetry() }
}
