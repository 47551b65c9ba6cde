import Foundation

/// The characters of a storage as a mutable string, whose changes are the storage's.
final class StorageString: NSMutableString {
  private let storage: NSTextStorage

  /// Creates the string of a storage.
  init(_ storage: NSTextStorage) {
    self.storage = storage
    super.init(string: "")
  }

  required init?(coder: NSCoder) { nil }

  required init(capacity: Int) {
    storage = NSTextStorage()
    super.init(capacity: capacity)
  }

  // Foundation's initializers make a string with a storage of its own.

  required init(string: String) {
    storage = NSTextStorage(string: string)
    super.init(string: "")
  }

  required convenience init(stringLiteral value: StaticString) { self.init(string: "\(value)") }

  required convenience init(unicodeScalarLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: "\(value)")
  }

  required convenience init(characters: UnsafePointer<unichar>, length: Int) {
    let units = UnsafeBufferPointer(start: characters, count: length)
    self.init(string: String(decoding: units, as: UTF16.self))
  }

  override var length: Int { storage.length }

  override func character(at index: Int) -> unichar {
    storage.refresh()
    return storage.buffer[index]
  }

  override func replaceCharacters(in range: NSRange, with aString: String) {
    storage.replaceCharacters(in: range, with: aString)
  }
}
