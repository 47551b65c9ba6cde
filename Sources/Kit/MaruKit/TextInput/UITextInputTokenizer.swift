import Foundation
import Typesetting

/// A direction along the text.
public enum UITextStorageDirection: Int, Hashable, Sendable {
  /// To the end.
  case forward = 0
  /// To the start.
  case backward = 1
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Hashable, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// Up.
  case up = 4
  /// Down.
  case down = 5
}

/// A direction along the text or on the screen: the raw value of one of both.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: Int

  /// Creates a direction from a raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A direction along the text.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// A direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  /// Whether it goes to the start of the text; left and up do, in text that runs from left to right.
  var isBackward: Bool { rawValue == 1 || rawValue == 3 || rawValue == 4 }
}

/// A unit of text.
public enum UITextGranularity: Int, Hashable, Sendable {
  /// A character as the user sees it.
  case character = 0
  /// A word.
  case word = 1
  /// A sentence by UAX #29, with the white space after it, but without a line break.
  case sentence = 2
  /// The text between two line breaks.
  case paragraph = 3
  /// A line on the screen, with the white space at which it wraps, but without a line break.
  ///
  /// For a `UITextInputStringTokenizer`, which does not know the layout, it is the same as a paragraph.
  case line = 4
  /// The whole text.
  case document = 5
}

/// Receives changes of a text that do not come from an input method.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// Finds the units of a text.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: AnyObject {
  /// Whether a position is the border of a unit on the side of a direction.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Whether a position lies in a unit.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// The next border of a unit; `nil` at the end.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// The unit that a position lies in; `nil` if there is none on the side of the direction.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
}

/// Finds the units of a text by its characters.
///
/// Mirrors UIKit. It reads the text around a position, up to 4096 units on each side.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: UITextInputTokenizer {
  private static let reach = 4096

  private weak var input: (any UITextInput)?

  /// Creates a tokenizer of a text, which is held weakly.
  public init(textInput: any UITextInput) { input = textInput }

  /// Whether a position is the border of a unit on the side of a direction.
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    guard let unit = unit(at: position, granularity, isBackward: !direction.isBackward) else {
      return false
    }
    return unit.place == (direction.isBackward ? unit.range.lowerBound : unit.range.upperBound)
  }

  /// Whether a position lies in a unit.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool { rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil }

  /// The next border of a unit; `nil` at the end.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let input, let (text, place, _) = surroundings(of: position) else { return nil }
    let isBackward = direction.isBackward
    let target: Int
    switch granularity {
    case .character:
      target = isBackward ? text.clusterStart(before: place) : text.clusterEnd(after: place)
    case .word:
      target = isBackward ? text.wordStart(before: place) : text.wordEnd(after: place)
    case .document: return isBackward ? input.beginningOfDocument : input.endOfDocument
    case .sentence, .paragraph, .line:
      let paragraph = text.paragraph(at: place)
      let borders =
        granularity == .sentence
        ? text.sentenceStarts(in: paragraph) + [paragraph.upperBound]
        : [paragraph.lowerBound, paragraph.upperBound]
      // Behind the last border is a line break.
      target =
        isBackward
        ? borders.last { $0 < place } ?? text.clusterStart(before: place)
        : borders.first { $0 > place } ?? text.clusterEnd(after: place)
    }
    return target == place ? nil : input.position(from: position, offset: target - place)
  }

  /// The unit that a position lies in; `nil` if there is none on the side of the direction.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let input,
      let unit = unit(at: position, granularity, isBackward: direction.isBackward),
      let start = input.position(from: position, offset: unit.range.lowerBound - unit.place),
      let end = input.position(from: position, offset: unit.range.upperBound - unit.place)
    else { return nil }
    return input.textRange(from: start, to: end)
  }

  /// The unit before or after a position, in offsets of the text around it.
  private func unit(
    at position: UITextPosition, _ granularity: UITextGranularity, isBackward: Bool
  ) -> (range: Range<Int>, place: Int)? {
    guard let (text, place, start) = surroundings(of: position) else { return nil }
    if granularity == .document {
      guard let input else { return nil }
      let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
      return length > 0 ? (-start..<length - start, place) : nil
    }
    let inner = isBackward ? text.clusterStart(before: place) : place
    guard isBackward ? place > 0 : place < text.length else { return nil }
    switch granularity {
    case .character: return (inner..<text.clusterEnd(after: inner), place)
    case .word:
      let word = text.word(at: inner)
      guard text[word].contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
      return (word, place)
    case .sentence:
      let paragraph = text.paragraph(at: inner)
      let starts = text.sentenceStarts(in: paragraph)
      guard let start = starts.last(where: { $0 <= inner }) else { return nil }
      return (start..<(starts.first { $0 > start } ?? paragraph.upperBound), place)
    default:
      let range = text.paragraph(at: inner)
      return range.isEmpty ? nil : (range, place)
    }
  }

  /// The text around a position, the position in it, and the offset of its start.
  private func surroundings(
    of position: UITextPosition
  ) -> (text: EditableText, place: Int, start: Int)? {
    guard let input else { return nil }
    let before = input.offset(from: input.beginningOfDocument, to: position)
    let after = input.offset(from: position, to: input.endOfDocument)
    let lower = min(before, Self.reach)
    guard let start = input.position(from: position, offset: -lower),
      let end = input.position(from: position, offset: min(after, Self.reach)),
      let range = input.textRange(from: start, to: end), let text = input.text(in: range)
    else { return nil }
    return (EditableText(units: text.utf16), lower, before - lower)
  }
}

extension EditableText {
  /// The text between two line breaks around a position, without the breaks.
  fileprivate func paragraph(at place: Int) -> Range<Int> {
    let units = Array(string.utf16)
    let place = min(max(place, 0), units.count)
    let lower = units[..<place].lastIndex(where: HardBreaks.contains).map { $0 + 1 } ?? 0
    let upper = units[place...].firstIndex(where: HardBreaks.contains) ?? units.count
    return lower..<upper
  }

  /// The starts of the sentences in a paragraph; none if it is empty.
  fileprivate func sentenceStarts(in paragraph: Range<Int>) -> [Int] {
    let scalars = Array(self[paragraph].unicodeScalars)
    var starts: [Int] = []
    var (place, index) = (paragraph.lowerBound, 0)
    for start in SentenceBoundaries.starts(in: scalars) {
      place += scalars[index..<start].reduce(0) { $0 + UTF16.width($1) }
      index = start
      starts.append(place)
    }
    return starts
  }
}
