import Foundation
import JSON
import SeededRandom
import Testing

@Suite struct JSONValueTests {
  // MARK: Reading

  private static let valid: [(String, JSONValue)] = [
    ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
    ("9223372036854775807", .integer(.max)), ("1.0", .number(1)), ("-2.5e3", .number(-2500)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e2", .number(100)),
    (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u00e9\ud83d\ude00""#, "é😀"), ("[]", []), ("{}", [:]),
    ("[1,[2],{}]\n", [1, [2], [:]]), (#"{"a":{"b":null}}"#, ["a": ["b": .null]]),
    (#"{"a":1,"a":2}"#, ["a": 2]),
  ]

  @Test(arguments: valid)
  func `a valid text is read`(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(json: text) == value)
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end of the text"),
    ("tru", "line 1, column 1: expected a value; text needs quotation marks"),
    ("01", "line 1, column 2: the value ends here, but the text goes on with “1”"),
    ("1.", "line 1, column 3: expected a digit, found the end of the text"),
    ("1e999", "line 1, column 1: the number is too large"),
    ("\"a", "line 1, column 1: the text has no closing quotation mark"),
    ("\"a\nb\"", "line 1, column 3: a control character in a text must be escaped"),
    (#""\ud800""#, "line 1, column 2: half of a surrogate pair"),
    (#""\ud800\u0041""#, "line 1, column 2: half of a surrogate pair"),
    (#""\x""#, "line 1, column 2: an unknown escape"),
    ("[1,]", "line 1, column 4: expected a value, found “]”"),
    ("{\n \"a\" 1}", "line 2, column 6: expected “:” after the key, found “1”"),
    ("{a:1}", "line 1, column 2: expected a key, found “a”"),
    ("[1 2]", "line 1, column 4: expected “,” or “]”, found “2”"),
    ("nan", "line 1, column 1: expected a value; text needs quotation marks"),
  ])
  func `a mistake is told with its place`(_ text: String, _ message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(json: text) }
    #expect(error?.description == message)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONError.self) { try JSONValue(json: [0x22, 0xff, 0x22]) }
  }

  @Test func `deep nesting is refused instead of overflowing the stack`() throws {
    let deepest = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    _ = try JSONValue(json: deepest)
    #expect(throws: JSONError.self) {
      try JSONValue(json: String(repeating: "[{\"a\":", count: 500_000))
    }
  }

  // MARK: Writing

  @Test func `a value is one line with sorted keys and plain slashes`() {
    let value: JSONValue = [
      "b": [1, 2.5, true, .null], "a": "x/y\n\"\\\u{1}", "é": .number(1),
    ]
    #expect(value.json == #"{"a":"x/y\n\"\\\u0001","b":[1,2.5,true,null],"é":1.0}"#)
  }

  @Test func `an infinite number becomes null`() {
    #expect(JSONValue.array([.number(.infinity), .number(.nan)]).json == "[null,null]")
  }

  @Test func `random values survive writing and reading`() throws {
    var random = SplitMix(seed: 22)
    for _ in 0..<500 {
      let value = random.value(depth: 4)
      #expect(try JSONValue(json: value.json) == value)
    }
  }

  @Test func `random bytes never crash the parser`() {
    var random = SplitMix(seed: 7)
    let letters = Array(#"{}[]",:\u0129eE+-.truefalsn "#.utf8) + [0, 0x0a, 0xc3, 0xff]
    for _ in 0..<5000 {
      let bytes = (0..<Int(random.next() % 40)).map { _ in
        letters[Int(random.next() % UInt64(letters.count))]
      }
      if let value = try? JSONValue(json: bytes) {
        #expect((try? JSONValue(json: value.json)) == value)
      }
    }
  }

  // MARK: Contents

  @Test func `accessors give a value of their kind only`() {
    #expect(JSONValue.string("a").string == "a")
    #expect(JSONValue.integer(3).int == 3)
    #expect(JSONValue.integer(3).double == 3)
    #expect(JSONValue.number(3.5).int == nil)
    #expect(JSONValue.number(4).int == 4)
    #expect(JSONValue.bool(true).bool == true)
    #expect(JSONValue.integer(1).bool == nil)
    #expect(JSONValue.array([1]).array == [1])
    #expect(JSONValue.object(["a": 1])["a"] == 1)
    #expect(JSONValue.string("a")["a"] == nil)
  }

  @Test func `a path goes through keys and indices`() {
    let value: JSONValue = ["a": [10, ["b": "x"]]]
    #expect(value.value(at: ["a", "1", "b"]) == "x")
    #expect(value.value(at: []) == value)
    #expect(value.value(at: ["a", "2"]) == nil)
    #expect(value.value(at: ["a", "-1"]) == nil)
    #expect(value.value(at: ["a", "0", "b"]) == nil)
  }

  // MARK: Codable

  @Test func `a value survives Foundation's coders`() throws {
    let value: JSONValue = [
      "a": [1, 2.5, "x", true, false, .null], "b": [:], "c": .integer(.min),
    ]
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
  }

  @Test func `a whole fraction becomes an integer in Foundation's coders`() throws {
    let value = JSONValue.number(3)
    #expect(value.json == "3.0")
    #expect(try JSONValue(encoding: value) == .integer(3))
  }

  @Test func `a Swift value converts to JSON and back`() throws {
    struct Point: Codable, Equatable {
      var x: Int
      var label: String?
    }
    let value = try JSONValue(encoding: Point(x: 3))
    #expect(value == ["x": 3])
    #expect(try value.decoded(as: Point.self) == Point(x: 3))
  }
}
