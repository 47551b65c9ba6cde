/// The rules of UAX #14 (Unicode 15.0), applied to one character after the other.
///
/// Numbers follow Example 7 of section 8.2, the regular expression for LB25, as ICU does. Hard breaks
/// (LB4 to LB6) are those of `Paragraph.split`.
struct LineBreakRules {
  typealias Class = LineBreakClass

  /// How much of a number precedes (LB25).
  private enum Number { case none, digits, closed }

  /// The preceding class by LB9 and LB10: a combining mark has the class of its base.
  private var last: Class
  /// The last class before white space.
  private var lastVisible: Class
  /// The class before `last`, for LB21a.
  private var beforeLast = Class.space
  private var isAfterJoiner: Bool
  private var number: Number
  /// Whether the regional indicators that precede are in pairs.
  private var indicatorsAreEven: Bool

  /// Starts with the first character.
  init(first: Class) {
    last = Self.base(first)
    lastVisible = last
    isAfterJoiner = first == .zeroWidthJoiner
    number = last == .numeric ? .digits : .none
    indicatorsAreEven = last != .regionalIndicator
  }

  /// Takes the next character, and tells whether a line may end before it.
  ///
  /// - Parameters:
  ///   - next: The class of the character.
  ///   - isBeforeNumber: Whether the next character that is no combining mark is a digit. It matters
  ///     for opening brackets only.
  /// - Returns: Whether there is a break opportunity.
  @inline(__always)
  mutating func breaks(before next: Class, isBeforeNumber: Bool) -> Bool {
    if next == .alphabetic, last == .alphabetic, !isAfterJoiner {  // LB28; most characters
      beforeLast = last
      return false
    }
    if next == .hangulLVT || next == .hangulLV, last == .hangulLVT || last == .hangulLV,
      !isAfterJoiner
    {  // LB31
      beforeLast = last
      (last, lastVisible) = (next, next)
      return true
    }
    return breaksByAllRules(before: next, isBeforeNumber)
  }

  @inline(never)
  private mutating func breaksByAllRules(before next: Class, _ isBeforeNumber: Bool) -> Bool {
    let isMark = next == .combining || next == .zeroWidthJoiner
    if isMark, last != .space, last != .zeroWidthSpace {  // LB9
      isAfterJoiner = next == .zeroWidthJoiner
      return false
    }
    let base = Self.base(next)
    let isBreak = !isAfterJoiner && allowsBreak(before: base, isBeforeNumber)  // LB8a
    isAfterJoiner = next == .zeroWidthJoiner
    follow(base)
    return isBreak
  }

  /// LB10: a mark without a base is alphabetic.
  private static func base(_ value: Class) -> Class {
    value == .combining || value == .zeroWidthJoiner ? .alphabetic : value
  }

  private mutating func follow(_ next: Class) {
    switch next {
    case .numeric: number = .digits
    case .slash, .infixSeparator: if number != .digits { number = .none }
    case .closing, .closingParenthesis, .wideClosingParenthesis:
      number = number == .digits ? .closed : .none
    default: number = .none
    }
    indicatorsAreEven = next == .regionalIndicator ? !indicatorsAreEven : true
    if next != .space { lastVisible = next }
    beforeLast = last
    last = next
  }

  /// LB7 and LB11 to LB31, in their order.
  private func allowsBreak(before next: Class, _ isBeforeNumber: Bool) -> Bool {
    if next == .space || next == .zeroWidthSpace { return false }  // LB7
    if lastVisible == .zeroWidthSpace { return true }  // LB8
    if next == .wordJoiner || last == .wordJoiner || last == .glue { return false }  // LB11, LB12
    // LB12a
    if next == .glue, last != .space, last != .breakAfter, last != .hyphen { return false }
    switch next {  // LB13
    case .closing, .closingParenthesis, .wideClosingParenthesis, .exclamation, .infixSeparator,
      .slash:
      return false
    default: break
    }
    switch (lastVisible, next) {
    case (.opening, _), (.wideOpening, _): return false  // LB14
    case (.quotation, .opening), (.quotation, .wideOpening): return false  // LB15
    case (.closing, .nonstarter), (.closingParenthesis, .nonstarter),
      (.wideClosingParenthesis, .nonstarter):
      return false  // LB16
    case (.breakBoth, .breakBoth): return false  // LB17
    default: break
    }
    if last == .space { return true }  // LB18
    if next == .quotation || last == .quotation { return false }  // LB19
    if next == .contingent || last == .contingent { return true }  // LB20
    return !isJoined(to: next, isBeforeNumber)
  }

  /// LB21 to LB30b.
  private func isJoined(to next: Class, _ isBeforeNumber: Bool) -> Bool {
    switch next {
    case .breakAfter, .hyphen, .nonstarter, .inseparable: return true  // LB21, LB22
    default: break
    }
    if last == .breakBefore { return true }
    if beforeLast == .hebrew, last == .hyphen || last == .breakAfter { return true }  // LB21a
    if last == .slash, next == .hebrew { return true }  // LB21b
    if isNumber(next, isBeforeNumber) { return true }  // LB25
    let isWord = last == .alphabetic || last == .hebrew
    let isHangul = Self.isHangul(last)
    switch next {
    case .alphabetic, .hebrew:
      return isWord || last == .numeric || last == .infixSeparator  // LB23, LB28, LB29
        || last == .prefix || last == .postfix || last == .closingParenthesis  // LB24, LB30
    case .numeric: return isWord || last == .closingParenthesis  // LB23, LB30
    case .opening: return isWord || last == .numeric  // LB30
    case .prefix: return isWord  // LB24
    case .postfix: return isWord || isHangul || Self.isIdeographic(last)  // LB23a, LB24, LB27
    case .leadingJamo: return last == .leadingJamo || last == .prefix  // LB26, LB27
    case .vowelJamo:
      return last == .leadingJamo || last == .vowelJamo || last == .hangulLV || last == .prefix
    case .hangulLV, .hangulLVT: return last == .leadingJamo || last == .prefix
    case .trailingJamo: return (isHangul && last != .leadingJamo) || last == .prefix
    case .emojiModifier:  // LB30b
      return last == .emojiBase || last == .reservedPictograph || last == .prefix
    case .ideographic, .reservedPictograph, .emojiBase: return last == .prefix  // LB23a
    case .regionalIndicator: return last == .regionalIndicator && !indicatorsAreEven  // LB30a
    default: return false
    }
  }

  /// Whether the last and the next character are in a number with its signs.
  private func isNumber(_ next: Class, _ isBeforeNumber: Bool) -> Bool {
    switch next {
    case .numeric:
      return number == .digits || last == .prefix || last == .postfix || last == .hyphen
    case .prefix, .postfix: return number != .none
    case .opening, .wideOpening:
      return isBeforeNumber && (last == .prefix || last == .postfix)
    default: return false
    }
  }

  private static func isHangul(_ value: Class) -> Bool {
    switch value {
    case .leadingJamo, .vowelJamo, .trailingJamo, .hangulLV, .hangulLVT: true
    default: false
    }
  }

  private static func isIdeographic(_ value: Class) -> Bool {
    switch value {
    case .ideographic, .reservedPictograph, .emojiBase, .emojiModifier: true
    default: false
    }
  }
}
