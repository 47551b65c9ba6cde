import Foundation
import Graphics

// Requesting sizes from the delegate as items come near.
extension UICollectionViewFlowLayout {
  /// A range of items in a section.
  private typealias Stretch = (section: Int, items: Range<Int>)

  /// The number of items whose sizes are requested before any is visible.
  static let firstItems = 256
  /// The number of items requested in every section, even if `firstItems` is used up.
  static let firstOfSection = 3

  /// The size that the delegate gives for an item; `nil` if it gives none.
  func told(
    _ item: Int, _ section: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> CGSize? {
    let path = view.movement.sourcePath(of: IndexPath(item: item, section: section))
    let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path)
    return size == Self.untoldSize ? nil : size
  }

  /// Requests the sizes of consecutive items.
  func ask(
    _ items: Range<Int>, _ section: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> [FlowSize] {
    let (general, isVertical) = (generalSize, isVertical)
    var sizes: [FlowSize] = []
    sizes.reserveCapacity(items.count)
    for item in items {
      let size = told(item, section, view, delegate) ?? general
      sizes.append(FlowSize(Self.valid(size, or: general), isVertical: isVertical))
    }
    return sizes
  }

  /// Requests the sizes of the items in a rectangle.
  ///
  /// Items before it are requested as well, since they decide where lines begin.
  ///
  /// - Returns: The rectangle. One that reaches the end of the content is extended to the new end,
  ///   unless it is the visible rectangle.
  func rectAfterAsking(_ rect: CGRect) -> CGRect {
    guard mayAsk, let view = collectionView else { return rect }
    let start = isVertical ? rect.minY : rect.minX
    let end = isVertical ? rect.maxY : rect.maxX
    let reachesEnd = end >= sections.end && rect != view.placement.flipped(view.bounds)
    let seenEnd = reachesEnd ? .infinity : end
    _ = ask(untold(before: start, to: seenEnd))
    while ask(untold(from: start, to: seenEnd)) {}
    guard reachesEnd else { return rect }
    var reaching = rect
    if isVertical {
      reaching.size.height = max(rect.height, sections.end - rect.minY)
    } else {
      reaching.size.width = max(rect.width, sections.end - rect.minX)
    }
    return reaching
  }

  /// The unrequested items before a range that decide where lines begin in it.
  private func untold(before start: CGFloat, to end: CGFloat) -> [Stretch] {
    near(from: start, to: end).flatMap { section, items in
      let lines = sections.sections[section].lines
      let before = max(items.lowerBound - FlowLines.runUp, 0)..<items.lowerBound
      return lines.told.untold(before, of: lines.count).map { (section, $0) }
    }
  }

  /// The first unrequested items in a range.
  private func untold(from start: CGFloat, to end: CGFloat) -> [Stretch] {
    var untold: [Stretch] = []
    var rest = end.isFinite ? Self.firstItems : Int.max
    for (section, items) in near(from: start, to: end) {
      let lines = sections.sections[section].lines
      for items in lines.told.untold(items, of: lines.count) {
        // The sizes of these items may move the others out of the range.
        untold.append((section, items.prefix(rest)))
        rest -= items.count
        if rest <= 0 { return untold }
      }
    }
    return untold
  }

  private func near(from start: CGFloat, to end: CGFloat) -> [Stretch] {
    sections.sections(touching: start, end).compactMap { index in
      let section = sections.sections[index]
      guard section.asks else { return nil }
      let items = section.lines.items(
        from: start - section.linesStart, to: end - section.linesStart)
      // The item after the last line decides where that line ends.
      let behind = min(items.upperBound + 1, section.lines.count)
      return items.isEmpty ? nil : (index, items.lowerBound..<behind)
    }
  }

  /// Requests the sizes of the items in an item's line.
  func askForLine(of path: IndexPath) {
    guard mayAsk, sections.sections[path.section].asks else { return }
    var untold: [Stretch]
    repeat {
      let lines = sections.sections[path.section].lines
      let items = lines.lineItems(of: path.item)
      let behind = min(items.upperBound + 1, lines.count)
      untold = lines.told.untold(items.lowerBound..<behind, of: lines.count)
        .map { (path.section, $0) }
    } while ask(untold)
  }

  /// Whether the delegate has the data that is laid out.
  private var mayAsk: Bool {
    guard let view = collectionView else { return false }
    return sections.asks && !isAsking && !needsPreparing && !view.updates.isOpen
      && !view.data.needsLoading
  }

  /// - Returns: Whether there was anything to request, and the sections are still the same.
  private func ask(_ stretches: [Stretch]) -> Bool {
    guard !stretches.isEmpty, let view = collectionView else { return false }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let round = sectionsRound
    isAsking = true
    defer { isAsking = false }
    var told: [(section: Int, first: Int, sizes: [FlowSize])] = []
    for (section, items) in stretches {
      let sizes = ask(items, section, view, delegate)
      // The delegate may have reloaded everything.
      guard round == sectionsRound else { return false }
      told.append((section, items.lowerBound, sizes))
      if let longest = sizes.map(\.across).max() {
        check(longest, sections.sections[section].lines.metrics.room)
      }
    }
    let anchor = anchor(in: view.placement.flipped(view.bounds))
    let old = anchor.map { sections.place(of: $0).along }
    var hasLearned = false
    for (section, first, sizes) in told
    where sections.tell(sizes, from: first, inSection: section) { hasLearned = true }
    guard hasLearned else { return true }
    learningRound += 1
    if let anchor, let old { learnedShift += sections.place(of: anchor).along - old }
    view.placement.layoutHasLearned()
    return true
  }

  /// The first item in a rectangle whose size is final; it keeps its position when other sizes
  /// become known.
  private func anchor(in rect: CGRect) -> IndexPath? {
    let start = isVertical ? rect.minY : rect.minX
    let end = isVertical ? rect.maxY : rect.maxX
    for index in sections.sections(from: start, to: end) {
      let section = sections.sections[index]
      let items = section.lines.items(
        from: start - section.linesStart, to: end - section.linesStart)
      for item in items where !section.asks || section.lines.told.wasAsked(item) {
        let place = section.place(of: item)
        if place.along + place.size.along > start, place.along < end {
          return IndexPath(item: item, section: index)
        }
      }
    }
    return nil
  }

  /// Warns once about items that are longer than their lines, as UIKit does.
  func check(_ length: CGFloat, _ room: CGFloat) {
    guard contentRoom > 0, !asksCells, length > room + 0.01, !hasWarnedOfLength else { return }
    hasWarnedOfLength = true
    UIApplication.shared.warn(
      "items of a flow layout are \(isVertical ? "wider" : "higher") than their lines: "
        + "\(Double(length)) of \(Double(room)) points, once section insets and "
        + "content insets are taken off the collection view")
  }
}
