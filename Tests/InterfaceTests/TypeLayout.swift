/// The bytes that a value of a type, or an instance of a class, takes.
struct TypeLayout: CustomStringConvertible {
  private let size: Int
  private let alignment: Int?

  /// Asks the runtime of this process, in which the type is.
  ///
  /// - Parameter name: The type's name, as `s:7MaruKit6UIViewC`; `nil` for a generic type or a protocol.
  init?(ofTypeNamed name: String) {
    guard name.hasPrefix("s:"), !name.hasSuffix("P"),
      let type = _typeByName(String(name.dropFirst(2)))
    else { return nil }
    if type is AnyClass {
      (size, alignment) = (instanceSize(type), nil)
    } else {
      (size, alignment) = Self.measure(type)
    }
  }

  private static func measure(_ type: Any.Type) -> (Int, Int) {
    func open<Value>(_ type: Value.Type) -> (Int, Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    return _openExistential(type, do: open)
  }

  var description: String { alignment.map { "size:\(size)/\($0)" } ?? "size:\(size)" }
}

/// The bytes of a class's instance, as the standard library's `_class_getInstancePositiveExtentSize`.
private func instanceSize(_ type: Any.Type) -> Int {
  // The instance size is the third of the 32-bit fields that follow the metadata's kind and superclass.
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let fields = metadata.advanced(by: 2 * MemoryLayout<Int>.size)
  return Int(fields.load(fromByteOffset: 8, as: UInt32.self))
}
