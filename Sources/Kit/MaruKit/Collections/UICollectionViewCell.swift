import Foundation
import Graphics
import Layers

/// The view of an item in a collection view.
///
/// Mirrors UIKit. A pressed or selected cell shows `selectedBackgroundView`; subclasses can also
/// override `isHighlighted` and `isSelected`.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The superview of the content.
  public let contentView = UIView(frame: .zero)
  private var focusRing: FocusRing?

  /// Creates a cell.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a cell from an archive.
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

  /// The view behind the content.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertBackground(backgroundView, at: 0) }
    }
  }
  /// A view in front of `backgroundView` that is visible while the cell is pressed or selected.
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

  /// Shows or hides the focus ring.
  final func showFocus(_ isFocused: Bool) {
    focusRing?.removeFromSuperview()
    focusRing = isFocused ? FocusRing(in: self) : nil
  }

  // MARK: Size

  /// The size that the content's constraints ask for, or else that of `sizeThatFits`.
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

  /// The traits that were set, plus `selected` if the item is selected.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isSelected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// Selects the item, as a press would.
  open override func accessibilityActivate() -> Bool {
    guard let view = superview as? UICollectionView, let path = view.indexPath(for: self) else {
      return false
    }
    return view.selection.activate(path)
  }
}
