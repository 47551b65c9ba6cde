import Foundation

extension UIImage {
  /// The names that `init(systemName:)` knows, sorted.
  ///
  /// Read from the kit's folder of icons at each call; empty where that is missing.
  public static var systemNames: [String] { SymbolLibrary.shared.names }

  /// Whether `init(systemName:)` knows a name.
  ///
  /// Unlike that one it warns of nothing.
  public static func hasSystemName(_ name: String) -> Bool { SymbolLibrary.shared.contains(name) }
}
