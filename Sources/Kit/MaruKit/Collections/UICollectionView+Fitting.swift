import Foundation
import Graphics

// Sizes that cells tell, and what keeps its place meanwhile.
extension UICollectionView {
  /// Asks cells that are new, or whose places were given up, for their own sizes.
  ///
  /// - Returns: Whether places have changed, so that other items may be seen.
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

  /// Whether who tells sizes has the data that is laid out.
  var hasDataOfLayout: Bool { changes == nil && !needsLoading }

  /// Called by the layout when sizes turned out to be others than was thought.
  func layoutHasLearned() {
    guard !isTiling else { return }
    takeLearned()
    setNeedsLayout()
  }

  /// Called with another layout: what that has learned before is taken with its next places.
  func forgetLearned() {
    learnedSizes = -1
    _ = layoutStorage.takeLearnedShift()
  }

  /// What is seen, once the layout knows the sizes there.
  func placedAfterLearning() -> [UICollectionViewLayoutAttributes] {
    var wanted = placed(in: bounds)
    for _ in 0..<Self.roundLimit where layoutStorage.learnedSizes != learnedSizes {
      takeLearned()
      wanted = placed(in: bounds)
    }
    return wanted
  }

  /// Takes the size of the content that the layout knows now, and scrolls with what is seen.
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

  /// The first item whose size is known, and where it lies.
  private func shownAnchor() -> (CollectionKey, CGPoint)? {
    let known = shown.filter {
      $0.value.fittingRound == fittingRound && $0.value is UICollectionViewCell
    }
    let first = known.min { $0.key.indexPath < $1.key.indexPath }
    return first.flatMap { key, view in view.attributes.map { (key, $0.frame.origin) } }
  }

  /// Scrolls so that an item stays where it is on screen though others above it changed.
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
