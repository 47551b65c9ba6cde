import Foundation
import Graphics

/// The swipe actions beside a row.
@MainActor
final class CellSwipe: UIView {
  /// The content's displacement in points; positive to the right.
  var offset: CGFloat = 0
  /// Whether the actions are on the right.
  let isAtRight: Bool
  let configuration: UISwipeActionsConfiguration
  /// Whether the first action fills the room.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }
  private let buttons: [CellActionButton]

  /// Creates the actions of one side.
  ///
  /// - Parameters:
  ///   - configuration: At least one action.
  ///   - isAtRight: The side.
  ///   - perform: Called with the pressed action.
  init(
    _ configuration: UISwipeActionsConfiguration, isAtRight: Bool,
    perform: @escaping @MainActor (UIContextualAction, UIView) -> Void
  ) {
    self.configuration = configuration
    self.isAtRight = isAtRight
    buttons = configuration.actions.map { CellActionButton($0, isAtRight: isAtRight) }
    super.init(frame: .zero)
    clipsToBounds = true
    for button in buttons.reversed() {
      button.onPress = perform
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The maximum fraction of a row that actions cover.
  private static let largestShare: CGFloat = 0.8

  private var wantedWidth: CGFloat { buttons.reduce(0) { $0 + $1.width } }

  /// The width of the actions when they are open, in points.
  var openWidth: CGFloat {
    min(wantedWidth, (superview?.bounds.width ?? .infinity) * Self.largestShare)
  }

  /// The button of the first action.
  var firstButton: UIView? { buttons.first }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.width
    let wanted = wantedWidth
    let stretch = wanted > 0 ? room / wanted : 0
    var edge: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      button.share = wanted > 0 ? openWidth / wanted : 1
      let width = isFull ? (index == 0 ? room : 0) : button.width * stretch
      button.frame = CGRect(
        x: isAtRight ? room - edge - width : edge, y: 0, width: width, height: bounds.height)
      edge += width
    }
  }
}

/// A swipe action's button.
@MainActor
final class CellActionButton: UIControl {
  private static let leastWidth: CGFloat = 74
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 2
  private static let room: CGFloat = 6

  let action: UIContextualAction
  var onPress: ((UIContextualAction, UIView) -> Void)?
  private let isAtRight: Bool
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)

  init(_ action: UIContextualAction, isAtRight: Bool) {
    self.action = action
    self.isAtRight = isAtRight
    super.init(frame: .zero)
    clipsToBounds = true
    accessibilityTraits = .button
    accessibilityLabel = action.title ?? action.image?.symbolDescription
    label.isAccessibilityElement = false
    label.text = action.title
    label.font = .systemFont(ofSize: action.image == nil ? 17 : 15)
    label.textColor = .white
    label.textAlignment = .center
    picture.image = action.image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .white
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onPress?(action, self)
      }, for: .touchUpInside)
    stateChanged()
  }

  required init?(coder: NSCoder) { nil }

  /// The button's fraction of its full width when the actions are open.
  var share: CGFloat = 1

  /// The button's full width, in points.
  var width: CGFloat {
    let text = label.intrinsicContentSize.width + 2 * Self.margin
    let image = (action.image?.size.width ?? 0) + 2 * Self.margin
    return max(Self.leastWidth, text.rounded(.up), image)
  }

  override func stateChanged() {
    super.stateChanged()
    backgroundColor = action.backgroundColor
    (label.alpha, picture.alpha) = isHighlighted ? (0.5, 0.5) : (1, 1)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // A button that is stretched or not fully open keeps its text at the content's side.
    let width = width * share
    let x = isAtRight ? 0 : bounds.width - width
    let image = action.image?.size.height ?? 0
    var text = action.title == nil ? 0 : label.intrinsicContentSize.height
    var total = image + text + (image > 0 && text > 0 ? Self.gap : 0)
    // A low row has room for the image only.
    label.isHidden = image > 0 && total > bounds.height - 2 * Self.room
    if label.isHidden { (text, total) = (0, image) }
    let top = ((bounds.height - total) / 2).rounded()
    picture.frame = CGRect(x: x, y: top, width: width, height: image)
    label.frame = CGRect(x: x, y: top + total - text, width: width, height: text)
  }
}
