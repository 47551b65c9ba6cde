import Foundation

extension ParagraphStyle {
  /// A position in a line at which a tab puts the text after it.
  public struct TabStop: Hashable, Sendable {
    /// The part of the text that is put at the position.
    public enum Alignment: Hashable, Sendable {
      /// Its start.
      case leading
      /// Its centre.
      case center
      /// Its end, or the first of the stop's terminators.
      case trailing
    }

    /// The distance from the leading edge of the lines, without their indentation, in points.
    public var location: CGFloat
    /// The part of the text that is put there.
    public var alignment: Alignment
    /// The aligned text ends before the first of these characters, such as a decimal point.
    ///
    /// Used by trailing stops only.
    public var terminators: Set<UInt32>

    /// Creates a tab stop.
    public init(
      location: CGFloat, alignment: Alignment = .leading, terminators: Set<UInt32> = []
    ) {
      self.location = location
      self.alignment = alignment
      self.terminators = terminators
    }
  }

  /// The first tab stop after a position, both in points from the leading edge.
  ///
  /// A location that is not finite counts as zero; others are clamped to ±1,000,000.
  fileprivate func tabStop(after x: Double) -> TabStop {
    let places = tabStops ?? []
    let next = places.lazy.map(\.usable).filter { Double($0.location) > x + LineBreaker.tolerance }
    if let stop = next.min(by: { $0.location < $1.location }) { return stop }
    let wanted = Double(defaultTabInterval.orZero)
    let interval = wanted > 0 ? max(1, wanted) : 28
    return TabStop(location: CGFloat(((x / interval).rounded(.down) + 1) * interval))
  }
}

extension ParagraphStyle.TabStop {
  fileprivate var usable: Self {
    var stop = self
    stop.location = location.orZero
    return stop
  }
}

/// Measures the tabs of a paragraph.
struct TabRuler {
  let text: ShapedParagraph
  let style: ParagraphStyle

  /// The width of a tab in points.
  ///
  /// - Parameters:
  ///   - index: The tab, in scalars.
  ///   - x: The distance from the start of the line to the tab, in points.
  ///   - line: The scalars of the line; the text after the tab is aligned up to its end.
  /// - Returns: At least 0, which it is if the text after the tab is too wide for its place.
  func width(ofTabAt index: Int, x: Double, in line: Range<Int>) -> Double {
    let indent = style.indent(isFirst: line.lowerBound == 0)
    let stop = style.tabStop(after: x + indent)
    let room = max(0, Double(stop.location) - indent - x)
    guard stop.alignment != .leading else { return room }
    let traits = text.paragraph.traits
    let next = traits[(index + 1)..<line.upperBound].firstIndex { $0.contains(.tab) }
    var aligned = index + 1..<(next ?? text.trimmedEnd(index + 1..<line.upperBound))
    if stop.alignment == .center { return max(0, room - text.width(aligned) / 2) }
    let scalars = text.paragraph.scalars
    if let end = aligned.first(where: { stop.terminators.contains(scalars[$0]) }) {
      aligned = aligned.lowerBound..<end
    }
    return max(0, room - text.width(aligned))
  }
}
