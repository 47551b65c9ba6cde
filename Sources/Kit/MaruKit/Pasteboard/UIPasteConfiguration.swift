import Foundation

/// The kinds of data that can be pasted into a responder.
///
/// Mirrors UIKit.
open class UIPasteConfiguration: NSObject, NSCopying {
  /// The uniform type identifiers; a kind of one of them is accepted too.
  open var acceptableTypeIdentifiers: [String]

  /// Creates a configuration without types.
  public override init() {
    acceptableTypeIdentifiers = []
    super.init()
  }

  /// Creates a configuration of uniform type identifiers.
  public init(acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    super.init()
  }

  /// Creates a configuration for the objects of a class, such as `UIImage`.
  public convenience init(forAccepting aClass: any NSItemProviderReading.Type) {
    self.init(acceptableTypeIdentifiers: aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Creates a configuration for values, such as `String` and `URL`.
  public convenience init<Value: NSItemProviderBridgedValue>(forAccepting aClass: Value.Type) {
    self.init(forAccepting: Value.Object.self)
  }

  /// Adds uniform type identifiers.
  open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
    self.acceptableTypeIdentifiers += acceptableTypeIdentifiers.filter {
      !self.acceptableTypeIdentifiers.contains($0)
    }
  }

  /// Adds the types of the objects of a class, such as `UIImage`.
  open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
    addAcceptableTypeIdentifiers(aClass.readableTypeIdentifiersForItemProvider)
  }

  /// Adds the types of values, such as `String` and `URL`.
  public func addTypeIdentifiers<Value: NSItemProviderBridgedValue>(
    forAccepting aClass: Value.Type
  ) { addTypeIdentifiers(forAccepting: Value.Object.self) }

  /// A configuration with the same types.
  open func copy(with zone: NSZone? = nil) -> Any {
    UIPasteConfiguration(acceptableTypeIdentifiers: acceptableTypeIdentifiers)
  }

  /// Whether one of the items has data of an acceptable type.
  final func accepts(_ items: [NSItemProvider]) -> Bool {
    items.contains { item in
      acceptableTypeIdentifiers.contains(where: item.hasItemConformingToTypeIdentifier)
    }
  }
}
