/// A stand-in for Synchronization's Mutex, which Embedded Swift lacks.
///
/// There is only one thread.
struct Mutex<Value>: @unchecked Sendable {
  private let place: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    place = .allocate(capacity: 1)
    place.initialize(to: value)
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&place.pointee) }
}
