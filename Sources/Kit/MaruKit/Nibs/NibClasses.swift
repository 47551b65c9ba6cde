import Foundation

/// Finds classes by their names in nib files.
@MainActor
enum NibClasses {
  /// The registered classes by their names in nib files.
  static var registered: [String: AnyClass] = [:]

  /// The class of a name, or `nil`.
  ///
  /// - Parameters:
  ///   - name: The value of `customClass`.
  ///   - modules: The modules to search, in order.
  /// - Returns: The registered or found class.
  static func named(_ name: String, in modules: [String]) -> AnyClass? {
    if let known = registered[name] { return known }
    for module in modules {
      if let known = registered[module + "." + name] { return known }
      if let found = lookUp(name, in: module) { return found }
    }
    return nil
  }

  /// A top-level class of a loaded module; neither private nor generic.
  ///
  /// It is found by its mangled name, as in `NSClassFromString`, without an Objective-C runtime.
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

  /// A class and its superclasses, most derived first.
  nonisolated static func ancestry(of type: AnyClass) -> [AnyClass] {
    Array(sequence(first: type) { _getSuperclass($0) })
  }

  /// The name of the module that a class is declared in.
  nonisolated static func module(of type: AnyClass) -> String {
    // `String(reflecting:)` gives the same, but asks the runtime for conformances of the metatype,
    // which takes a millisecond at each start.
    String(_typeName(type, qualified: true).prefix { $0 != "." })
  }

  /// Whether a class is the kit's own.
  nonisolated static func isOfKit(_ type: AnyClass) -> Bool {
    module(of: type) == kitModule
  }

  private nonisolated static let kitModule = module(of: UIView.self)

  /// The nearest kit class: the class itself or a superclass.
  static func kitClass(of type: UIView.Type) -> UIView.Type {
    for ancestor in ancestry(of: type) where isOfKit(ancestor) {
      if let view = ancestor as? UIView.Type { return view }
    }
    return UIView.self
  }
}

extension UINib {
  /// Registers a class that nib files cannot find by name.
  ///
  /// A top-level class that is not private is found without registration, in the nib file's module
  /// (`customModule`) or in the owner's. Register nested, private and generic classes, and classes
  /// with a different name in nib files.
  ///
  /// - Parameters:
  ///   - type: A view, a gesture recognizer, or a `NibInstantiable`.
  ///   - name: The `customClass` in nib files, with or without `Module.`; `nil` for the class's own
  ///     name.
  public static func register(_ type: AnyClass, as name: String? = nil) {
    NibClasses.registered[name ?? "\(type)"] = type
  }
}

/// A class, neither a view nor a recognizer, that nib files can instantiate.
///
/// In Interface Builder it is an *Object* with a custom class.
@preconcurrency @MainActor
public protocol NibInstantiable: AnyObject {
  /// Makes the object.
  init()

  /// Called after all objects of the nib file are connected.
  ///
  /// Does nothing by default.
  func awakeFromNib()
}

extension NibInstantiable {
  /// Does nothing.
  public func awakeFromNib() {}
}
