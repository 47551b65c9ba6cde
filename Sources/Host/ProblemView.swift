import Foundation
import JSON
import MaruKit

/// Lies over the widgets of a window that could not be built, and says why.
///
/// A press takes it away until the next problem.
final class ProblemView: UIView {
  private let scroll = UIScrollView()
  private let heading = UILabel()

  /// The height under which only the problems themselves have room, in points.
  private static let lowHeight: CGFloat = 60

  /// Creates the view.
  ///
  /// - Parameter problem: The title and the entries, as `WorkerLink` describes them.
  init(_ problem: JSONValue) {
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0.08, alpha: 0.97)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    heading.text = problem["title"]?.string ?? ""
    heading.font = .systemFont(ofSize: 13, weight: .semibold)
    heading.textColor = UIColor(red: 1, green: 0.62, blue: 0.58, alpha: 1)
    heading.numberOfLines = 0
    let entries = problem["entries"]?.array ?? []
    fill(with: [heading] + entries.flatMap(Self.labels))
    addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.isHidden = true })
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The place and the message of one entry.
  private static func labels(of entry: JSONValue) -> [UILabel] {
    let place = UILabel()
    place.text = entry["place"]?.string ?? ""
    place.font = .monospacedSystemFont(ofSize: 11, weight: .regular)
    place.textColor = UIColor(white: 0.75, alpha: 1)
    place.lineBreakMode = .byTruncatingHead
    let message = UILabel()
    message.text = entry["message"]?.string ?? ""
    message.font = .systemFont(ofSize: 13)
    message.textColor = .white
    message.numberOfLines = 0
    return [place, message].filter { $0.text?.isEmpty == false }
  }

  private func fill(with labels: [UILabel]) {
    let stack = UIStackView(arrangedSubviews: labels)
    stack.axis = .vertical
    stack.spacing = 3
    for view in [scroll, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    scroll.addSubview(stack)
    addSubview(scroll)
    let (frame, content) = (scroll.frameLayoutGuide, scroll.contentLayoutGuide)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: topAnchor),
      scroll.bottomAnchor.constraint(equalTo: bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: trailingAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -8),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -12),
      stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -24),
    ])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    heading.isHidden = bounds.height < Self.lowHeight
  }
}
