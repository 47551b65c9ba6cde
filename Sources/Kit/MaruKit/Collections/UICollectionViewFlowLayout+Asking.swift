import Foundation
import Graphics

// Sizes that the delegate tells, as items come near.
extension UICollectionViewFlowLayout {
  /// Items of a section in a row.
  private typealias Stretch = (section: Int, items: Range<Int>)

  /// How many items are asked for their sizes before any is seen.
  static let firstItems = 256
  /// How many of each section are, whatever came before.
  static let firstOfSection = 3

  /// What the delegate tells of an item; `nil` where it tells no sizes.
  func told(
    _ item: Int, _ section: Int, _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> CGSize? {
    let path = view.sourcePath(of: IndexPath(item: item, section: section))
    let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path)
    return size == Self.untoldSize ? nil : size
  }

  /// Asks for the sizes of items in a row.
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

  /// Asks for the sizes of the items that lie in a rectangle.
  ///
  /// Items before it are asked for as well, as where a line begins depends on them.
  ///
  /// - Returns: The rectangle; where it is not just what is seen, one that reaches the end of the
  ///   content reaches it still, however long that got.
  func rectAfterAsking(_ rect: CGRect) -> CGRect {
    guard mayAsk, let view = collectionView else { return rect }
    let start = isVertical ? rect.minY : rect.minX
    let end = isVertical ? rect.maxY : rect.maxX
    let reachesEnd = end >= sections.end && rect != view.flipped(view.bounds)
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

  /// The items before those in a stretch that decide where lines begin there.
  private func untold(before start: CGFloat, to end: CGFloat) -> [Stretch] {
    near(from: start, to: end).flatMap { section, items in
      let lines = sections.sections[section].lines
      let before = max(items.lowerBound - FlowLines.runUp, 0)..<items.lowerBound
      return lines.told.untold(before, of: lines.count).map { (section, $0) }
    }
  }

  /// The first items in a stretch that were not asked for their sizes.
  private func untold(from start: CGFloat, to end: CGFloat) -> [Stretch] {
    var untold: [Stretch] = []
    var rest = end.isFinite ? Self.firstItems : Int.max
    for (section, items) in near(from: start, to: end) {
      let lines = sections.sections[section].lines
      for items in lines.told.untold(items, of: lines.count) {
        // What these tell may take the others out of the stretch.
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
      // The item behind the last line decides where that ends.
      let behind = min(items.upperBound + 1, section.lines.count)
      return items.isEmpty ? nil : (index, items.lowerBound..<behind)
    }
  }

  /// Asks for the sizes of the items of a line.
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

  /// Whether the delegate knows the items that are laid out.
  private var mayAsk: Bool {
    sections.asks && !isAsking && !needsPreparing && collectionView?.hasDataOfLayout == true
  }

  /// - Returns: Whether there was something to ask for, and the sections are still the same.
  private func ask(_ stretches: [Stretch]) -> Bool {
    guard !stretches.isEmpty, let view = collectionView else { return false }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let round = sectionsRound
    isAsking = true
    defer { isAsking = false }
    var told: [(section: Int, first: Int, sizes: [FlowSize])] = []
    for (section, items) in stretches {
      let sizes = ask(items, section, view, delegate)
      // Whoever was asked may have asked for everything anew.
      guard round == sectionsRound else { return false }
      told.append((section, items.lowerBound, sizes))
      if let longest = sizes.map(\.across).max() {
        check(longest, sections.sections[section].lines.metrics.room)
      }
    }
    let anchor = anchor(in: view.flipped(view.bounds))
    let old = anchor.map { sections.place(of: $0).along }
    var hasLearned = false
    for (section, first, sizes) in told
    where sections.tell(sizes, from: first, inSection: section) { hasLearned = true }
    guard hasLearned else { return true }
    learningRound += 1
    if let anchor, let old { learnedShift += sections.place(of: anchor).along - old }
    view.layoutHasLearned()
    return true
  }

  /// The first item in a rectangle whose size is known for sure, and which is to stay where it is as
  /// others tell theirs.
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

  /// Tells the developer once that items are longer than their lines, as UIKit does.
  func check(_ length: CGFloat, _ room: CGFloat) {
    guard contentRoom > 0, !asksCells, length > room + 0.01, !hasWarnedOfLength else { return }
    hasWarnedOfLength = true
    UIApplication.shared.warn(
      "items of a flow layout are \(isVertical ? "wider" : "higher") than their lines: "
        + "\(Double(length)) of \(Double(room)) points, once section insets and "
        + "content insets are taken off the collection view")
  }
}
