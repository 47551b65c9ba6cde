import Foundation

/// The named colours and the images that a nib file lists at its end.
struct NibResources {
  private let colors: [String: NibElement]
  private let symbols: Set<String>

  init(_ document: NibDocument) {
    var colors: [String: NibElement] = [:]
    var symbols: Set<String> = []
    for resource in document.resources {
      guard let name = resource["name"] else { continue }
      switch resource.name {
      case "namedColor", "systemColor": colors[name] = resource.child("color")
      case "image" where resource["catalog"] == "system": symbols.insert(name)
      default: break
      }
    }
    self.colors = colors
    self.symbols = symbols
  }

  /// The element of a named colour.
  func color(named name: String) -> NibElement? { colors[name] }

  /// Whether an image's name is a symbol's.
  func isSymbol(_ name: String) -> Bool { symbols.contains(name) }
}
