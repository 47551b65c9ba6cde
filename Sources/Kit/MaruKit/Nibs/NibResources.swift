import Foundation

/// The named colours and the pictures that a nib file lists at its end.
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

  /// What a colour's name stands for.
  func color(named name: String) -> NibElement? { colors[name] }

  /// Whether a picture's name is that of a symbol.
  func isSymbol(_ name: String) -> Bool { symbols.contains(name) }
}
