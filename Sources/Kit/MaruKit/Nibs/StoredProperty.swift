import Foundation
import SwiftShims

/// A stored property of an object, found by name and written in place.
///
/// It is for outlets that are plain properties, `var label: UILabel?` or `var dots: [UIView] = []`,
/// and for key-value coding, in classes that were not written for this kit. The runtime's
/// reflection metadata has the names, types and offsets of an object's fields, including those of
/// superclasses; `Mirror` reads the same tables. Only a strong `var` is written, and only with the
/// exact type from the tables, so memory afterwards is the same as after an assignment. Two things
/// differ from an assignment: `didSet` is not called, and a class compiled without reflection
/// metadata has no fields here. `let`, `weak`, `unowned` and `lazy` properties are not written.
@MainActor
struct StoredProperty {
  private let object: AnyObject
  private let type: Any.Type
  private let offset: Int
  /// Whether the property is a strong `var`.
  let isWritable: Bool

  /// Finds a property; `nil` if the object has none with this name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - object: The object.
  ///   - superclass: A class of the object whose own properties are not searched.
  init?(_ name: String, of object: AnyObject, below superclass: AnyClass? = nil) {
    let owner: AnyObject.Type = Swift.type(of: object)
    let first = superclass.map { fieldCount(of: $0) } ?? 0
    for index in (first..<fieldCount(of: owner)).reversed() {
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

  /// Writes an object to an optional; `false` if the types do not match.
  func write(_ value: AnyObject) -> Bool {
    guard isWritable, let slot = type as? any OutletSlot.Type else { return false }
    return withExtendedLifetime(object) { slot.write(value, to: address) }
  }

  /// Writes objects to an array; `false` if the types do not match.
  func write(_ values: [AnyObject]) -> Bool {
    guard isWritable, let slot = type as? any OutletCollectionSlot.Type else { return false }
    return withExtendedLifetime(object) { slot.write(values, to: address) }
  }

  /// Writes a value of any type, converted as key-value coding does; `false` if it does not fit.
  func write(converting value: Any?) -> Bool {
    guard isWritable else { return false }
    func put<Value>(_ type: Value.Type) -> Bool {
      guard let new = KeyedValue.convert(value, to: type) else { return false }
      address.assumingMemoryBound(to: Value.self).pointee = new
      return true
    }
    return withExtendedLifetime(object) { _openExistential(type, do: put) }
  }

  private var address: UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque() + offset
  }
}

/// The types for a single object: any optional.
private protocol OutletSlot {
  static func write(_ value: AnyObject, to address: UnsafeMutableRawPointer) -> Bool
}

/// The types for several objects: an array or an optional array.
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

// The functions of the runtime behind the standard library's `Mirror`.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  of type: Any.Type, index: Int, metadata: UnsafeMutablePointer<_FieldReflectionMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: Any.Type, index: Int) -> Int
