import Foundation
import MaruKit

/// The gallery's title with a line beneath it, which tells what was last chosen.
final class GalleryHeader: UIView {
  private static let gap: CGFloat = 4

  private let titleLabel = UILabel()
  private let line = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.text = "Maru"
    titleLabel.font = .systemFont(ofSize: 34, weight: .bold)
    titleLabel.accessibilityTraits.insert(.header)
    line.text = "Widgets from plugin files. Press the button."
    line.font = .systemFont(ofSize: 15)
    line.textColor = .secondaryLabel
    line.numberOfLines = 0
    addSubview(titleLabel)
    addSubview(line)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Puts an outcome into the line.
  func tell(of outcome: WidgetOutcome) {
    line.text =
      switch outcome {
      case .accepted(let text?), .cancelled(let text?): "You chose “\(text)”."
      case .accepted(nil), .cancelled(nil): "You dismissed the alert."
      }
    superview?.setNeedsLayout()
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = CGSize(width: size.width, height: .greatestFiniteMagnitude)
    let heights = [titleLabel, line].map { $0.sizeThatFits(limit).height.rounded(.up) }
    return CGSize(width: size.width, height: heights[0] + Self.gap + heights[1])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let limit = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
    let titleHeight = titleLabel.sizeThatFits(limit).height.rounded(.up)
    titleLabel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: titleHeight)
    let top = titleHeight + Self.gap
    line.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }
}
