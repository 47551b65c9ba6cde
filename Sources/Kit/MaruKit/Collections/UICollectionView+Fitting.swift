import Foundation
import Graphics

// Self-sizing cells, and keeping visible items in place when sizes become known.
extension UICollectionView {
  /// Asks cells for their preferred sizes, unless they were already asked in this round.
  ///
  /// - Returns: Whether positions changed, so that other items may be visible.
  func fitCells(_ wanted: [UICollectionViewLayoutAttributes]) -> Bool {
    guard layoutStorage.asksCells else { return false }
    let anchor = shownAnchor()
    var hasChanged = false
    for attributes in wanted {
      guard let view = shown[attributes.key], view.fittingRound != fittingRound else { continue }
      view.fittingRound = fittingRound
      let preferred = view.preferredLayoutAttributesFitting(attributes.duplicate())
      guard preferred.size != attributes.size,
        layoutStorage.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      else { continue }
      layoutStorage.invalidateLayout(
        with: layoutStorage.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
      hasChanged = true
    }
    if hasChanged {
      prepareLayout()
      takeSize()
      keep(anchor)
    }
    return hasChanged
  }

  /// Whether the data source's data is the data that is laid out.
  var hasDataOfLayout: Bool { changes == nil && !needsLoading }

  /// Called by the layout when sizes differ from the estimates.
  func layoutHasLearned() {
    guard !isTiling else { return }
    takeLearned()
    setNeedsLayout()
  }

  /// Called for a new layout: the sizes that it learned earlier arrive with its next positions.
  func forgetLearned() {
    learnedSizes = -1
    _ = layoutStorage.takeLearnedShift()
  }

  /// The attributes of the visible elements, once the layout knows the sizes there.
  func placedAfterLearning() -> [UICollectionViewLayoutAttributes] {
    var wanted = placed(in: bounds)
    for _ in 0..<Self.roundLimit where layoutStorage.learnedSizes != learnedSizes {
      takeLearned()
      wanted = placed(in: bounds)
    }
    return wanted
  }

  /// Takes the layout's current content size, and scrolls along with the visible items.
  private func takeLearned() {
    learnedSizes = layoutStorage.learnedSizes
    arrangement += 1
    var shift = layoutStorage.takeLearnedShift()
    takeSize()
    if isFlipped, mirrorWidth > 0 {
      shift.x = flippingWidth - mirrorWidth - shift.x
      mirrorWidth = flippingWidth
    }
    let low = lowestOffset
    var moved = contentOffset
    if moved.y > low.y { moved.y = max(moved.y + shift.y, low.y) }
    if moved.x > low.x || isFlipped { moved.x = max(moved.x + shift.x, low.x) }
    if moved != contentOffset { contentOffset = moved }
  }

  private func takeSize() {
    let size = layoutStorage.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }

  /// The first visible item whose size is known, and its position.
  private func shownAnchor() -> (CollectionKey, CGPoint)? {
    let known = shown.filter {
      $0.value.fittingRound == fittingRound && $0.value is UICollectionViewCell
    }
    let first = known.min { $0.key.indexPath < $1.key.indexPath }
    return first.flatMap { key, view in view.attributes.map { (key, $0.frame.origin) } }
  }

  /// Scrolls so that an item keeps its position on screen after items above it changed.
  private func keep(_ anchor: (key: CollectionKey, place: CGPoint)?) {
    guard let anchor, let new = placed(anchor.key)?.frame.origin else { return }
    let (low, offset) = (lowestOffset, contentOffset)
    var moved = offset
    if offset.y > low.y { moved.y = max(offset.y + new.y - anchor.place.y, low.y) }
    if offset.x > low.x, contentSize.width > bounds.width {
      moved.x = max(offset.x + new.x - anchor.place.x, low.x)
    }
    if moved != offset { contentOffset = moved }
  }
}
