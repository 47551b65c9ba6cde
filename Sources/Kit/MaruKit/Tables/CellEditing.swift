import Foundation
import Graphics

/// The editing state of a cell.
struct CellEditing {
  var isOn = false
  var style = UITableViewCell.EditingStyle.none
  /// Whether editing shows a check mark for multiple selection.
  var picks = false
  /// Whether the content is indented at the leading edge.
  var isIndented = false
  /// The control at the leading edge, including while it fades out.
  var control: CellEditControl?
  /// The handle that reorders the row.
  var handle: CellHandle?
}

/// The control at the leading edge of an edited row.
@MainActor
final class CellEditControl: UIControl {
  enum Kind {
    case delete, insert, pick
  }

  static let width: CGFloat = 22
  let kind: Kind
  private let picture = UIImageView(frame: .zero)
  /// The disc visible through the symbol.
  private let disc = UIView(frame: .zero)

  /// Whether the row is checked.
  var isTicked = false { didSet { if isTicked != oldValue { show() } } }

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: CGRect(x: 0, y: 0, width: Self.width, height: Self.width))
    picture.contentMode = .center
    disc.backgroundColor = .white
    disc.isUserInteractionEnabled = false
    addSubview(disc)
    addSubview(picture)
    accessibilityTraits = .button
    // A press anywhere on the row checks it.
    isUserInteractionEnabled = kind != .pick
    isAccessibilityElement = kind != .pick
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    let (name, color): (String, UIColor) =
      switch kind {
      case .delete: ("minus.circle.fill", .systemRed)
      case .insert: ("plus.circle.fill", .systemGreen)
      case .pick: isTicked ? ("checkmark.circle.fill", tintColor) : ("circle", .tertiaryLabel)
      }
    disc.isHidden = kind == .pick && !isTicked
    picture.image = UIImage(systemName: name)
    picture.tintColor = color
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Not focusable: the keyboard edits rows instead.
  override var canBecomeFocused: Bool { false }

  override func stateChanged() {
    super.stateChanged()
    alpha = isHighlighted ? 0.5 : 1
  }

  /// The hit area is a square of 44 points, as far as the row reaches.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let far = (44 - Self.width) / 2
    return bounds.insetBy(dx: -far, dy: -far).contains(point)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    disc.frame = bounds.insetUpToCenter(dx: 5, dy: 5)
    disc.layer.cornerRadius = disc.bounds.width / 2
  }
}

/// The reorder handle of a row: three lines at the trailing edge.
@MainActor
final class CellHandle: UIView {
  static let width: CGFloat = 50
  private let picture = UIImageView(image: UIImage(systemName: "line.3.horizontal"))

  /// Creates a handle that calls a closure about its drags.
  init(_ dragged: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    super.init(frame: .zero)
    picture.contentMode = .center
    picture.tintColor = .tertiaryLabel
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityTraits = .button
    let recognizer = HandlePanGestureRecognizer()
    recognizer.maximumNumberOfTouches = 1
    recognizer.addHandler(dragged)
    addGestureRecognizer(recognizer)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }
}

/// Begins as soon as it is touched.
@MainActor
private final class HandlePanGestureRecognizer: UIPanGestureRecognizer {
  override func beginsAtOnce(with touch: UITouch) -> Bool { true }
}
