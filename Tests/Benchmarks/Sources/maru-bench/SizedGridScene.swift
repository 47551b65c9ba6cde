import Foundation
import MaruKit

/// The grid's tiles, whose delegate tells a size for each: no two lines are alike.
final class SizedGridScene: GridScene, UICollectionViewDelegateFlowLayout {
  private let size: RowSize

  override init(count: Int, _ size: RowSize) {
    self.size = size
    super.init(count: count, size)
    list.delegate = self
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let item = indexPath.item
    switch size {
    case .usual: return CGSize(width: 80 + item * 7919 % 41, height: 80 + item * 104_729 % 41)
    case .tenth: return CGSize(width: ListCommand.size.width / 5, height: ListCommand.size.height / 2)
    }
  }
}
