import Foundation
import SwiftShims

/// A stored property of an object, found by its name and written in place.
///
/// For outlets that are plain properties, `var label: UILabel?` or `var dots: [UIView] = []`, in
/// classes that were not written for this kit. The runtime tells the names, types and offsets of an
/// object's fields, those of superclasses included; `Mirror` reads them from the same tables. Only a
/// `var` that is held strongly is written, with exactly the type that the tables name, so what is in
/// memory afterwards is what an assignment would leave. Two things differ from an assignment: `didSet`
/// is not called, and a class compiled without reflection metadata has no fields here. `let`, `weak`,
/// `unowned` and `lazy` properties are not written.
@MainActor
struct StoredProperty {
  private let object: AnyObject
  private let type: Any.Type
  private let offset: Int
  /// Whether the property is a `var` that keeps its value alive.
  let isWritable: Bool

  /// Finds a property; `nil` where the object has none of the name.
  init?(_ name: String, of object: AnyObject) {
    let owner: AnyObject.Type = Swift.type(of: object)
    for index in (0..<fieldCount(of: owner)).reversed() {
      var field = _FieldReflectionMetadata()
      let type = fieldType(of: owner, index: index, metadata: &field)
      defer { field.freeFunc?(field.name) }
      guard let fieldName = field.name, String(cString: fieldName) == name else { continue }
      self.object = object
      self.type = type
      isWritable = field.isStrong && field.isVar
      offset = fieldOffset(of: owner, index: index)
      return
    }
    return nil
  }

  /// Puts an object into an optional; `false` where the types do not fit.
  func write(_ value: AnyObject) -> Bool {
    guard isWritable, let slot = type as? any OutletSlot.Type else { return false }
    return withExtendedLifetime(object) { slot.write(value, to: address) }
  }

  /// Puts objects into an array; `false` where the types do not fit.
  func write(_ values: [AnyObject]) -> Bool {
    guard isWritable, let slot = type as? any OutletCollectionSlot.Type else { return false }
    return withExtendedLifetime(object) { slot.write(values, to: address) }
  }

  private var address: UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque() + offset
  }
}

/// A type of properties that one object is put into: any optional.
private protocol OutletSlot {
  static func write(_ value: AnyObject, to address: UnsafeMutableRawPointer) -> Bool
}

/// A type of properties that several objects are put into: an array, or an optional one.
private protocol OutletCollectionSlot {
  init?(objects: [AnyObject])
}

extension OutletCollectionSlot {
  fileprivate static func write(
    _ values: [AnyObject], to address: UnsafeMutableRawPointer
  ) -> Bool {
    guard let value = Self(objects: values) else { return false }
    address.assumingMemoryBound(to: Self.self).pointee = value
    return true
  }
}

extension Optional: OutletSlot {
  fileprivate static func write(_ value: AnyObject, to address: UnsafeMutableRawPointer) -> Bool {
    guard let value = value as? Wrapped else { return false }
    address.assumingMemoryBound(to: Self.self).pointee = value
    return true
  }
}

extension Optional: OutletCollectionSlot where Wrapped: OutletCollectionSlot {
  fileprivate init?(objects: [AnyObject]) {
    guard let wrapped = Wrapped(objects: objects) else { return nil }
    self = .some(wrapped)
  }
}

extension Array: OutletCollectionSlot {
  fileprivate init?(objects: [AnyObject]) {
    let elements = objects.compactMap { $0 as? Element }
    guard elements.count == objects.count else { return nil }
    self = elements
  }
}

// MARK: The runtime's tables

// What `Mirror` in the standard library is written with.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  of type: Any.Type, index: Int, metadata: UnsafeMutablePointer<_FieldReflectionMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: Any.Type, index: Int) -> Int
