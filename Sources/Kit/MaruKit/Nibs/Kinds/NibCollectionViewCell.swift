import Foundation

/// Reads collection cells with their content.
@MainActor
enum NibCollectionViewCell {
  static let kind = NibViewKind(
    "collectionViewCell", UICollectionViewCell.self, parts: ["collectionViewCellContentView"],
    outlets: [
      NibOutlet("backgroundView", \.backgroundView),
      NibOutlet("selectedBackgroundView", \.selectedBackgroundView),
    ], read: read)

  private static func read(_ cell: UICollectionViewCell, _ element: NibElement, _ nib: NibBuilder) {
    guard let content = element.child(key: "contentView") else { return }
    if let color = nib.color(content, "backgroundColor") {
      cell.contentView.backgroundColor = color
    }
    nib.addContent(of: cell.contentView, content)
  }
}
