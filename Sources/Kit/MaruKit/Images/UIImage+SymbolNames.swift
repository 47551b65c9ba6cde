import Foundation

extension UIImage {
  /// The names that `init(systemName:)` knows, sorted.
  ///
  /// Read from the kit's icon folder at each call; empty if that is missing.
  public static var systemNames: [String] { SymbolLibrary.shared.names }

  /// Whether `init(systemName:)` knows a name.
  ///
  /// Unlike the initializer, it does not warn.
  public static func hasSystemName(_ name: String) -> Bool { SymbolLibrary.shared.contains(name) }
}
