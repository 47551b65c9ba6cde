import Foundation
import Graphics

/// What editing adds to a cell.
struct CellEditing {
  var isOn = false
  var style = UITableViewCell.EditingStyle.none
  /// Whether the row is ticked instead, with others.
  var picks = false
  /// Whether the content makes room at the leading edge.
  var isIndented = false
  /// The control at the leading edge, also while it leaves.
  var control: CellEditControl?
  /// What the row is moved by.
  var handle: CellHandle?
}

/// The control at the leading edge of a row that is edited.
@MainActor
final class CellEditControl: UIControl {
  enum Kind {
    case delete, insert, pick
  }

  static let width: CGFloat = 22
  let kind: Kind
  private let picture = UIImageView(frame: .zero)
  /// What is seen through the symbol.
  private let disc = UIView(frame: .zero)

  /// Whether the row is ticked.
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
    // A press anywhere on the row ticks it.
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

  /// The keyboard edits rows, not their controls one by one.
  override var canBecomeFocused: Bool { false }

  override func stateChanged() {
    super.stateChanged()
    alpha = isHighlighted ? 0.5 : 1
  }

  /// Presses count in a square of 44 points, as far as the row reaches.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let far = (44 - Self.width) / 2
    return bounds.insetBy(dx: -far, dy: -far).contains(point)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    disc.frame = bounds.insetBy(dx: 5, dy: 5)
    disc.layer.cornerRadius = disc.bounds.width / 2
  }
}

/// What a row is moved by: three lines at the trailing edge.
@MainActor
final class CellHandle: UIView {
  static let width: CGFloat = 50
  private let picture = UIImageView(image: UIImage(systemName: "line.3.horizontal"))

  /// Makes a handle that tells of its drags.
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

/// Takes what it is put on at once.
@MainActor
private final class HandlePanGestureRecognizer: UIPanGestureRecognizer {
  override func beginsAtOnce(with touch: UITouch) -> Bool { true }
}
