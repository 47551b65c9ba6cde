import Foundation

/// Finds the classes that a nib file names.
@MainActor
enum NibClasses {
  /// The classes that were registered, by the names that nib files have for them.
  static var registered: [String: AnyClass] = [:]

  /// The class of a name, or `nil`.
  ///
  /// - Parameters:
  ///   - name: As `customClass` says it.
  ///   - modules: Where to look, in order.
  /// - Returns: The class, registered or found.
  static func named(_ name: String, in modules: [String]) -> AnyClass? {
    if let known = registered[name] { return known }
    for module in modules {
      if let known = registered[module + "." + name] { return known }
      if let found = lookUp(name, in: module) { return found }
    }
    return nil
  }

  /// The class, neither nested nor private nor generic, of a module that is loaded.
  ///
  /// By its mangled name, as `NSClassFromString` does it; no Objective-C runtime is needed.
  private static func lookUp(_ name: String, in module: String) -> AnyClass? {
    guard isIdentifier(name), isIdentifier(module) else { return nil }
    return _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? AnyClass
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || ($0 < 128 && Character(UnicodeScalar($0)).isLetter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }

  // MARK: Of a class

  /// A class and its superclasses, itself first.
  nonisolated static func ancestry(of type: AnyClass) -> [AnyClass] {
    Array(sequence(first: type) { _getSuperclass($0) })
  }

  /// The name of the module that a class is declared in.
  nonisolated static func module(of type: AnyClass) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }

  /// Whether a class is the kit's own.
  nonisolated static func isOfKit(_ type: AnyClass) -> Bool {
    module(of: type) == module(of: UIView.self)
  }

  /// The kit's class that a class of views is derived from, or is.
  static func kitClass(of type: UIView.Type) -> UIView.Type {
    for ancestor in ancestry(of: type) where isOfKit(ancestor) {
      if let view = ancestor as? UIView.Type { return view }
    }
    return UIView.self
  }
}

extension UINib {
  /// Lets nib files name a class that cannot be found by its name.
  ///
  /// A class that is declared at the top of a file, and is not private, is found without: in the
  /// module that the nib file names (`customModule`), or in that of the owner. Register the others:
  /// nested, private and generic ones, and classes whose names in nib files are not their own.
  ///
  /// - Parameters:
  ///   - type: A view, a gesture recognizer, or a `NibInstantiable`.
  ///   - name: The `customClass` in nib files, alone or after its module and a dot; `nil` for the
  ///     class's own name.
  public static func register(_ type: AnyClass, as name: String? = nil) {
    NibClasses.registered[name ?? "\(type)"] = type
  }
}

/// An object that is neither a view nor a recognizer, and that a nib file can make.
///
/// In Interface Builder it is an *Object* with a custom class.
@MainActor
public protocol NibInstantiable: AnyObject {
  /// Makes the object.
  init()

  /// Called once everything that came from the nib file is put together.
  ///
  /// Does nothing by default.
  func awakeFromNib()
}

extension NibInstantiable {
  /// Does nothing.
  public func awakeFromNib() {}
}
