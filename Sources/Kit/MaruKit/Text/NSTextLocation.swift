import Foundation

/// A place in a text.
///
/// Mirrors UIKit; the owner of the text creates and compares locations.
public protocol NSTextLocation: AnyObject {
  /// The order of two locations of a text.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A place as a UTF-16 offset from the start.
final class OffsetLocation: NSTextLocation {
  let offset: Int

  init(_ offset: Int) { self.offset = offset }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? OffsetLocation, other.offset != offset else {
      return .orderedSame
    }
    return offset < other.offset ? .orderedAscending : .orderedDescending
  }
}

/// The layout manager of UIKit's newer text system; the kit creates none.
///
/// Text views lay out text with an `NSLayoutManager`. The type is a part of declarations such as
/// that of `NSTextAttachmentViewProvider`.
public final class NSTextLayoutManager: Sendable {
  private init() {}
}

extension NSTextContainer {
  /// Always `nil`: text is laid out by an `NSLayoutManager`.
  public var textLayoutManager: NSTextLayoutManager? { nil }
}
