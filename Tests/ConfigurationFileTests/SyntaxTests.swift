import ConfigurationFile
import Foundation
import Testing

@Suite struct SyntaxTests {
  @Test(arguments: [
    ("a = 1\na = 2", "2:5: “a” is defined twice"),
    ("[a]\n[a]", "2:1: “a” is defined twice"),
    ("a = top", "1:6: this is not a value; a text needs quotation marks"),
    ("a = hello", "1:5: this is not a value; a text needs quotation marks"),
    (
      "a = \"x\nb = 1",
      "1:7: the text has no closing quotation mark in its line, or it has a control character"
    ),
    ("a = \"x", "1:7: the file ends in the middle of a text"),
    ("a = [1", "1:7: the file ends in the middle of a list"),
    ("a = {", "1:6: the file ends in the middle of a table in braces"),
    ("a", "1:2: the file ends in the middle of a key and its value"),
    ("[a", "1:3: the file ends in the middle of the header of a table"),
    ("[!]", "1:2: expected a key, found “!” (in a key)"),
    ("a.! = 1", "1:3: expected a key, found “!” (in a key)"),
    (
      "a = \"\"\"\\\n§\"\"\"",
      "1:1: unknown key “a”; the file has version, include, theme, "
        + "variable, supervision, keys, window"
    ),
    ("a 1", "1:3: expected “=”, found “1” (in a key and its value)"),
    ("a = 1 b = 2", "1:7: expected the end of the line, found “b” (in a key and its value)"),
    ("a = [1 2]", "1:8: expected a comma or closing “]”, found “2” (in a list)"),
    ("a = 01", "1:7: a number cannot start with 0 (in a number)"),
    (
      #"a = "\q""#,
      #"1:7: a backslash starts an escape, and this one is unknown: “\q” (in a text)"#
    ),
    (
      "a = \(String(repeating: "[", count: 100_000))",
      "1:69: tables and lists are nested more than 64 deep"
    ),
    ("\(String(repeating: "a.", count: 400_000))a = 1", "1:32: a key has more than 16 parts"),
    (
      "x = {y = \"\"\"a\"\"\"\", \(String(repeating: "a.", count: 400_000))a = 1}",
      "1:51: a key has more than 16 parts"
    ),
  ])
  func `a syntax mistake is told in plain words`(_ text: String, _ mistake: String) {
    #expect(mistakes(in: text) == [mistake])
  }

  @Test func `dots in texts and comments are no parts of a key`() throws {
    let dots = String(repeating: ".", count: 100)
    _ = try configuration(
      of: """
        # \(dots)
        variable.a.value = "\(dots)\\"\(dots)"
        variable.b.value = '''
        \(dots)'
        '''
        variable.c.value = ["\(dots)", '\(dots)', \"\"\"\(dots)\"\"\"\"\"] # \(dots)
        """)
  }

  @Test func `a table in braces may have several lines`() throws {
    _ = try configuration(of: "variable.a = {\n  value = 1, # one\n}")
  }

  @Test(arguments: [
    (
      [UInt8]("a = 1\nb = \"é".utf8) + [0xff],
      "2:7: the file has the byte 0xff here, which is not UTF-8; save it as UTF-8"
    ),
    ([0x61, 0xc3], "1:2: the file has the byte 0xc3 here, which is not UTF-8; save it as UTF-8"),
    ([UInt8]("a = \"\0\"".utf8), "1:6: the file has a zero byte here, so it is not text"),
    (
      [0xff, 0xfe, 0x61, 0],
      "1:1: the file has the byte 0xff here, which is not UTF-8; save it as UTF-8"
    ),
  ])
  func `bytes that are not text are told with their place`(_ bytes: [UInt8], _ mistake: String) {
    let found = Configuration.read(bytes: bytes, named: "m.toml")
    #expect(found.configuration == nil)
    #expect(found.mistakes.map(\.description) == ["m.toml:" + mistake])
  }

  @Test func `a text of more than 1 MiB is refused`() {
    let text = "#" + String(repeating: "x", count: 1 << 20)
    #expect(
      mistakes(in: text) == [
        "1:1: the file is larger than 1 MiB, the limit of a configuration file"
      ])
  }

  // MARK: Rubbish

  @Test func `a file that is cut anywhere is read or refused, never a crash`() {
    let bytes = Array(everything.utf8)
    let lines = bytes.count { $0 == 0x0a } + 1
    for end in stride(from: 0, to: bytes.count, by: 3) {
      check(Array(bytes[..<end]), lines: lines)
    }
  }

  @Test func `a file with random changes is read or refused, never a crash`() {
    var random = SeededRandom(seed: 22)
    let good = Array(everything.utf8)
    let letters = Array("{}[]\",=.#'\\\n $19-_aé".utf8) + [0, 0xff]
    for _ in 0..<600 {
      var bytes = good
      for _ in 0...random.below(6) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = letters[random.below(letters.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(letters[random.below(letters.count)], at: place)
        }
      }
      check(bytes, lines: bytes.count { $0 == 0x0a } + 1)
    }
  }

  @Test func `random bytes are refused`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let bytes = (0..<random.below(300)).map { _ in UInt8(random.below(256)) }
      check(bytes, lines: 400)
    }
  }

  private func check(_ bytes: [UInt8], lines: Int) {
    let (configuration, mistakes) = Configuration.read(bytes: bytes, named: "m.toml")
    #expect((configuration == nil) == !mistakes.isEmpty)
    for mistake in mistakes {
      #expect((1...lines + 1).contains(mistake.position.line))
      #expect(mistake.position.column >= 1)
      #expect(!mistake.message.isEmpty && !mistake.message.contains("\n"))
    }
  }
}

/// Random numbers with a seed: splitmix64.
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to below a limit, which is positive.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}
