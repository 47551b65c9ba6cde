extension Array where Element: AnyObject {
  /// Calls a closure with each element, without counting references to it.
  ///
  /// What a frame does with most layers takes less time than counting. The array as it is now keeps
  /// the elements meanwhile.
  @inline(__always)
  func withEach(_ body: (Element) -> Void) {
    withUnsafeBufferPointer { elements in
      for index in elements.indices {
        Unmanaged.passUnretained(elements[index])._withUnsafeGuaranteedRef(body)
      }
    }
  }

  /// Whether something is so for an element; the same without counting.
  @inline(__always)
  func hasElement(_ condition: (Element) -> Bool) -> Bool {
    withUnsafeBufferPointer { elements in
      for index in elements.indices
      where Unmanaged.passUnretained(elements[index])._withUnsafeGuaranteedRef(condition) {
        return true
      }
      return false
    }
  }
}
