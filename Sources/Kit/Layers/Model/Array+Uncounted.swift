extension Array where Element: AnyObject {
  /// Calls a closure with each element, without reference counting.
  ///
  /// For most layers the work in a frame takes less time than counting would. The array retains its
  /// elements meanwhile.
  @inline(__always)
  func withEach(_ body: (Element) -> Void) {
    withUnsafeBufferPointer { elements in
      for index in elements.indices {
        Unmanaged.passUnretained(elements[index])._withUnsafeGuaranteedRef(body)
      }
    }
  }

  /// Whether an element meets a condition, without reference counting.
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
