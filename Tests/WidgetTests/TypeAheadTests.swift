import MaruKit
import Testing

@testable import DropDown

/// Finding an option by typing.
@Suite struct TypeAheadTests {
  private let options = DropDownOptions(
    WidgetLines([
      "Apple", "apricot", "", "Banana", "Éclair", "élan", "한글", "Avocado", "banana split",
    ])
  )

  /// The option found by typing the texts at their times.
  private func option(_ strokes: [(String, Double)], from start: Int? = nil) -> String? {
    var (typed, row) = (TypeAhead(), start)
    for (text, time) in strokes {
      row = typed.row(typing: text, at: time, from: row, in: options) ?? row
    }
    return row.map { options[$0] }
  }

  @Test func `a letter finds the first option that begins with it, regardless of case`() {
    #expect(option([("b", 0)]) == "Banana")
    #expect(option([("A", 0)]) == "Apple")
  }

  @Test func `repeating a letter finds the next option, and wraps around`() {
    #expect(option([("a", 0), ("a", 0.2)]) == "apricot")
    #expect(option([("a", 0), ("a", 0.2), ("a", 0.4)]) == "Avocado")
    #expect(option([("a", 0), ("a", 0.2), ("a", 0.4), ("a", 0.6)]) == "Apple")
  }

  @Test func `letters within a second are one prefix; a later one starts a new prefix`() {
    #expect(option([("a", 0), ("p", 0.5), ("r", 1)]) == "apricot")
    #expect(option([("a", 0), ("b", 1.5)]) == "Banana")
    #expect(option([("a", 0), ("b", 0.5)]) == "Apple")
  }

  @Test func `a prefix that still matches keeps the current option`() {
    #expect(option([("b", 0), ("a", 0.1), ("n", 0.2)]) == "Banana")
    #expect(option([("b", 0), ("a", 0.1)], from: 2) == "banana split")
  }

  @Test func `letters beyond ASCII match regardless of case too`() {
    #expect(option([("é", 0)]) == "Éclair")
    #expect(option([("É", 0), ("É", 0.1)]) == "élan")
    #expect(option([("한", 0)]) == "한글")
  }

  @Test func `a letter that begins no option finds nothing`() {
    #expect(option([("z", 0)]) == nil)
    #expect(option([("z", 0)], from: 3) == "Éclair")
    var typed = TypeAhead()
    #expect(typed.row(typing: "a", at: 0, from: nil, in: DropDownOptions()) == nil)
  }

  @Test func `every option is found by its own prefix, compared with a slow search`() {
    for row in 0..<options.count {
      let prefix = String(options[row].prefix(3))
      let slow = (0..<options.count).first {
        options[$0].lowercased().hasPrefix(prefix.lowercased())
      }
      #expect(option([(prefix, 0)]) == slow.map { options[$0] })
      let letters = prefix.enumerated().map { (String($1), Double($0) / 10) }
      #expect(option(letters, from: 0) == slow.map { options[$0] } || row > 0)
    }
  }

  @Test(arguments: 0..<20)
  func `narrowing by letters gives the same result as a search from the start`(seed: Int) {
    // Few letters, some with case variants of different lengths, give many common prefixes.
    let letters = ["a", "A", "b", "s", "ſ", "k", "K", "é", "É", " "]
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func word(_ length: Int) -> String { (0..<length).map { _ in letters[random(10)] }.joined() }
    let options = DropDownOptions(WidgetLines((0..<60).map { _ in word(random(6)) }))
    for _ in 0..<40 {
      let (typed, start) = (word(1 + random(4)), random(max(options.count, 1)))
      var (ahead, found) = (TypeAhead(), Int?.none)
      let isOneLetter = Set(typed).count == 1
      for (index, letter) in typed.enumerated() {
        found = ahead.row(
          typing: String(letter), at: Double(index) / 10, from: start, in: options)
      }
      guard !isOneLetter else { continue }
      let order = (0..<options.count).map { (start + $0) % options.count }
      #expect(found == order.first { Self.begins(options[$0], typed) }, "\(typed) from \(start)")
    }
  }

  /// Whether a text begins with another, comparing simple case variants of each letter.
  private static func begins(_ text: String, _ prefix: String) -> Bool {
    let pairs = zip(text.unicodeScalars, prefix.unicodeScalars)
    return text.unicodeScalars.count >= prefix.unicodeScalars.count
      && pairs.allSatisfy { left, right in
        [String(right), right.properties.lowercaseMapping, right.properties.uppercaseMapping]
          .contains(String(left))
      }
  }

  @Test func `an arrow key clears the prefix, and so do changed options`() {
    var typed = TypeAhead()
    #expect(typed.row(typing: "b", at: 0, from: nil, in: options) == 2)
    typed.forget()
    #expect(!typed.isUnderWay(at: 0.1))
    let others = DropDownOptions(WidgetLines(["x", "apple"]))
    #expect(typed.row(typing: "a", at: 0.1, from: nil, in: others) == 1)
  }

  @Test func `an empty line has no row but counts for the index`() {
    #expect(options.count == 8)
    #expect(options[2] == "Banana" && options.index(ofRow: 2) == 3)
    #expect(options.row(of: "Banana") == 2)
    #expect(options.row(of: "banana") == nil)
  }
}
