/// The first field of objects that are used as attributes of an attributed string.
///
/// Foundation compares attributes by `CFEqual`. On Linux that reads an object's first field as a
/// header with CoreFoundation's type number, and traps if it is 0, “no type”; a colour without red
/// would have that. With any other number it finds that the object is Swift's, and calls `isEqual`.
struct CoreFoundationHeader {
  private let type: UInt64 = 1 << 8
}
