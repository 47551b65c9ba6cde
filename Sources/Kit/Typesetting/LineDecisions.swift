import Foundation

/// Decisions of a caller while lines are built.
public struct LineDecisions {
  /// Whether a line may end before a character, in UTF-16 from the start of the layout's text.
  ///
  /// Called for places where the rules allow a break. `isHyphenated` tells that the line would end
  /// with the hyphen of a soft hyphen.
  public var mayBreak: ((_ index: Int, _ isHyphenated: Bool) -> Bool)?
  /// Changes the place of a line with a range of characters; returns whether it did.
  public var place: ((_ place: inout LinePlace, _ range: Range<Int>) -> Bool)?

  /// Creates decisions that change nothing.
  public init() {}
}

/// The place of a line, in points from the layout's upper left corner.
public struct LinePlace: Equatable, Sendable {
  /// The room of the line; its width may be infinite.
  public var fragment: CGRect
  /// The rectangle of the text.
  public var used: CGRect
  /// The distance from the top of the fragment down to the baseline.
  public var baselineOffset: CGFloat

  /// Whether a line can be placed there.
  var isUsable: Bool {
    let (fragment, used) = (fragment, used)
    let numbers = [
      fragment.minX, fragment.minY, fragment.size.height, used.minX, used.minY, used.size.width,
      used.size.height, baselineOffset,
    ]
    return numbers.allSatisfy { abs($0) < 1e7 } && fragment.size.height >= 0
      && !fragment.size.width.isNaN
  }
}

/// The rectangles of a line that has not the whole width, or that a decision has moved.
public final class LineSetting: Sendable {
  /// The room of the line, in points from the layout's corner; its width may be infinite.
  public let fragment: CGRect
  /// The rectangle of the text that a decision has set; `nil` for the usual one.
  public let used: CGRect?

  init(fragment: CGRect, used: CGRect? = nil) {
    self.fragment = fragment
    self.used = used
  }
}
