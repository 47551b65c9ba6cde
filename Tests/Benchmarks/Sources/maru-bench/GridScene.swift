import Foundation
import MaruKit

/// Tiles in a flow layout, each with an icon and a caption on a rounded background.
class GridScene: ListScene, UICollectionViewDataSource {
  private let icon = UIImage(systemName: "star.fill")

  init(count: Int, _ size: RowSize) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    if size == .tenth {
      let room = ListCommand.size
      layout.itemSize = CGSize(width: room.width / 5, height: room.height / 2)
      (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
    }
    let frame = CGRect(origin: .zero, size: ListCommand.size)
    let grid = UICollectionView(frame: frame, collectionViewLayout: layout)
    super.init(grid, count: count)
    grid.register(Tile.self, forCellWithReuseIdentifier: "tile")
    grid.dataSource = self
  }

  private final class Tile: UICollectionViewCell {
    let icon = UIImageView(frame: CGRect(x: 34, y: 20, width: 32, height: 32))
    let caption = UILabel(frame: CGRect(x: 4, y: 66, width: 92, height: 24))

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.backgroundColor = .secondarySystemBackground
      contentView.layer.cornerRadius = 12
      caption.textAlignment = .center
      contentView.addSubview(icon)
      contentView.addSubview(caption)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    guard let tile = cell as? Tile else { return cell }
    tile.icon.image = icon
    tile.caption.text = "\(indexPath.item)"
    return tile
  }
}
