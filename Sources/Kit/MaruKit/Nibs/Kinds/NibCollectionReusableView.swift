import Foundation

/// Reads headers and footers of collections.
@MainActor
enum NibCollectionReusableView {
  static let kind = NibViewKind("collectionReusableView", UICollectionReusableView.self)
}
