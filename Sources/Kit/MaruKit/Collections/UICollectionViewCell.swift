import Foundation
import Graphics
import Layers

/// The view of one item of a collection view.
///
/// Mirrors UIKit. What shows that it is pressed or selected is `selectedBackgroundView`, or what a
/// subclass does in `isHighlighted` and `isSelected`.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// What holds the content.
  public let contentView = UIView(frame: .zero)
  private var focusRing: FocusRing?

  /// Makes a cell.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a cell from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UICollectionViewCell.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  // MARK: State

  /// What lies behind the content.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertBackground(backgroundView, at: 0) }
    }
  }
  /// What lies behind the content, before `backgroundView`, of a cell that is pressed or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showState()
    }
  }
  /// Whether the item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
  /// Whether the item is pressed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

  private func showState() {
    guard let view = selectedBackgroundView else { return }
    if isSelected || isHighlighted {
      guard view.superview !== self else { return }
      insertBackground(view, at: backgroundView == nil ? 0 : 1)
    } else {
      view.removeFromSuperview()
    }
  }

  private func insertBackground(_ view: UIView, at index: Int) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index)
  }

  /// Shows whether the keyboard's focus is on the item.
  func showFocus(_ isFocused: Bool) {
    focusRing?.removeFromSuperview()
    focusRing = isFocused ? FocusRing(in: self) : nil
  }

  // MARK: Size

  /// The size that the constraints of the content ask for, or else `sizeThatFits`.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let hasConstraints = contentView.subviews.contains {
      !$0.translatesAutoresizingMaskIntoConstraints
    }
    layoutIfNeeded()
    let size =
      hasConstraints
      ? contentView.systemLayoutSizeFitting(layoutAttributes.size)
      : sizeThatFits(layoutAttributes.size)
    let preferred = layoutAttributes.duplicate()
    let middle = CGPoint(
      x: layoutAttributes.frame.minX + size.width / 2,
      y: layoutAttributes.frame.minY + size.height / 2)
    preferred.size = size
    preferred.center = middle
    return preferred
  }

  // MARK: Description

  /// What was set, and whether the item is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isSelected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// Selects the item, as a press would.
  open override func accessibilityActivate() -> Bool {
    guard let view = superview as? UICollectionView, let path = view.indexPath(for: self) else {
      return false
    }
    return view.activate(path)
  }
}
