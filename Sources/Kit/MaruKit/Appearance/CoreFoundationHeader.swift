/// What the objects begin with that stand in an attributed string's attributes.
///
/// Foundation compares those by `CFEqual`. On Linux that takes an object's first field for a header with
/// CoreFoundation's number of its type, and stops the program where it reads 0, "no type": a colour
/// without red would do. With any other number it finds that the object is Swift's, and asks
/// `isEqual`.
struct CoreFoundationHeader {
  private let type: UInt64 = 1 << 8
}
