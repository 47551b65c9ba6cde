import Foundation
import MaruKit

/// The grid's tiles with a delegate that returns a size for each, so that no two lines are alike.
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
    let (item, room) = (indexPath.item, ListCommand.size)
    switch size {
    case .usual: return CGSize(width: 80 + item * 7919 % 41, height: 80 + item * 104_729 % 41)
    case .tenth: return CGSize(width: room.width / 5, height: room.height / 2)
    }
  }
}
