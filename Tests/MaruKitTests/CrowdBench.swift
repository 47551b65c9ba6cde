import Foundation
import MaruKit
import MaruTestKit

/// A bench of very many items whose delegate provides sizes, and logs the requests.
@MainActor final class CrowdBench: CollectionBench, UICollectionViewDelegateFlowLayout {
  var size: (IndexPath) -> CGSize = { CrowdBench.varied($0.item) }
  var onSize: (() -> Void)?
  private(set) var sizesAsked: [IndexPath] = []
  /// Requests for items that the data does not have.
  private(set) var strangers: [IndexPath] = []

  init(
    _ counts: [Int], layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(),
    size: @escaping (IndexPath) -> CGSize = { CrowdBench.varied($0.item) }
  ) {
    super.init(
      counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } },
      layout: layout, setUp: { ($0 as? CrowdBench)?.size = size })
  }

  /// Sizes of which three to seven fill a line of 300 points.
  nonisolated static func varied(_ item: Int) -> CGSize {
    CGSize(width: 30 + item * 7919 % 61, height: 20 + item * 104_729 % 47)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizesAsked.append(indexPath)
    onSize?()
    if indexPath.item >= sections[indexPath.section].count { strangers.append(indexPath) }
    return size(indexPath)
  }

  func forget() { sizesAsked = [] }

  /// Whether all visible items have the delegate's sizes.
  var areSizesTold: Bool {
    view.indexPathsForVisibleItems.allSatisfy { view.cellForItem(at: $0)?.frame.size == size($0) }
  }

  /// The positions of the visible items, relative to the visible bounds.
  var places: [IndexPath: CGPoint] {
    var places: [IndexPath: CGPoint] = [:]
    for path in view.indexPathsForVisibleItems {
      guard let frame = view.cellForItem(at: path)?.frame else { continue }
      places[path] = CGPoint(
        x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
    }
    return places
  }

  func jump(to offset: CGFloat) {
    view.contentOffset.y = offset
    screen.advance(by: 0.02)
  }
}
