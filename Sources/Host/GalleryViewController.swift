import Foundation
import MaruKit
import PluginLoading
final class GalleryViewController: UIViewController {
  static let preferredSize = CGSize(width: 414, height: 720)
  init(catalog: PluginCatalog) {}
}
