import Foundation

/// Reads images: symbols, and files beside the nib file.
@MainActor
struct NibImages {
  /// The names that the file lists as symbols.
  private let symbols: Set<String>
  private let folder: URL?

  init(_ document: NibDocument) {
    folder = document.folder
    symbols = Set(
      document.resources.lazy
        .filter { $0.name == "image" && $0["catalog"] == "system" }.compactMap { $0["name"] })
  }

  /// The image of an attribute or of a child element with the key.
  func image(_ element: NibElement, _ key: String) -> UIImage? {
    let reference = element.children.first { $0.name == "imageReference" && $0.key == key }
    guard let name = reference?["image"] ?? element[key] else { return nil }
    let source = reference ?? element
    let configuration = source.ownSymbolConfiguration
    let isSymbol = source["catalog"] == "system" || symbols.contains(name)
    let image =
      isSymbol
      ? UIImage(systemName: name, withConfiguration: configuration) : picture(named: name)
    if image == nil {
      source.warn("there is no \(isSymbol ? "symbol" : "picture") \"\(name)\"")
    }
    guard reference?["renderingMode"] == "template" else { return image }
    return image?.withRenderingMode(.alwaysTemplate)
  }

  /// An image from the folder of the nib file.
  private func picture(named name: String) -> UIImage? {
    guard let folder = folder, let bundle = Bundle(path: folder.path) else { return nil }
    return UIImage(named: name, in: bundle)
  }
}
