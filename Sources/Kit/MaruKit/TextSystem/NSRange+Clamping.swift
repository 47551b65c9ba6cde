import Foundation

extension NSRange {
  /// The part of the range in a text with a length; any numbers are valid.
  func clamped(to length: Int) -> Range<Int> {
    let lower = Swift.min(Swift.max(location, 0), length)
    return lower..<lower + Swift.min(Swift.max(self.length, 0), length - lower)
  }
}
