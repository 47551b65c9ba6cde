import Foundation
import MaruKit
import Testing

@testable import Form

/// The fields of a form, their rules, and its output.
@Suite struct FormTests {
  private func field(_ text: String) throws -> FormField {
    try FormField(text.hasPrefix("{") ? PropValue(json: text) : .text(text))
  }

  private func refusal(_ text: String) -> FieldRefusal? {
    #expect(throws: FieldRefusal.self) { try field(text) }
  }

  // MARK: Fields

  @Test func `a text is a label, or a kind and a label`() throws {
    let plain = try field("First name")
    #expect(plain.kind == .text && plain.label == "First name" && plain.name == "first_name")
    let number = try field("number:Seats: how many?")
    #expect(number.kind == .number && number.label == "Seats: how many?")
    // A word with a capital letter is no kind.
    #expect(try field("Time: from").kind == .text)
    #expect(try field("text:date: of birth").label == "date: of birth")
    let choice = try field("choice:Size:small|large")
    #expect(choice.label == "Size")
    #expect(try choice.answer(to: "large").text == "large")
    #expect(try field("separator").kind == .separator)
  }

  @Test(arguments: [
    ("nmber:X", "did you mean number?"), ("choice:X", "choice:X:small|large"),
    ("choice:X:a|a", "different choices"), ("", "label is empty"), ("!!!", "give a name"),
    (#"{"label": "N", "hnt": "x"}"#, "did you mean hint?"), (#"{"label": "N", "min": 1}"#, "“min”"),
    (#"{"kind": "number", "label": "N", "min": 5, "max": 1}"#, "below the min 5"),
    (#"{"kind": "number", "label": "N", "step": 0}"#, "greater than 0"),
    (#"{"kind": "number", "label": "N", "value": "x"}"#, "takes a number"),
    (#"{"kind": "number", "label": "N", "value": 9, "max": 3}"#, "3 or less"),
    (#"{"kind": "date", "label": "D", "value": "2026-02-30"}"#, "YYYY-MM-DD"),
    (#"{"kind": "date", "label": "D", "min": "2026-02-02", "max": "2026-02-01"}"#, "below"),
    (#"{"label": "N", "minLength": 3, "maxLength": 2}"#, "below the minLength 3"),
    (#"{"label": "N", "pattern": "("}"#, "regular expression"),
    (#"{"kind": "choice", "label": "C", "choices": ["a"], "value": "b"}"#, "one of a"),
  ])
  func `a wrong field is refused with the remedy`(text: String, words: String) throws {
    let refusal = try #require(self.refusal(text))
    #expect(refusal.reason.contains(words), "\(refusal.reason)")
  }

  // MARK: Rules

  @Test(arguments: [
    (#"{"label": "N", "pattern": "[a-z]+"}"#, ["a", ""], ["a1", "A", "a\n"]),
    (#"{"label": "N", "minLength": 2, "maxLength": 3}"#, ["añ", "日本語", ""], ["a", "abcd"]),
    (#"{"label": "N", "required": true}"#, ["a"], ["", "  "]),
    (
      #"{"kind": "number", "label": "N", "min": 0.1, "max": 1, "step": 0.1}"#,
      ["0.3", "0.7", " 1 ", "+1.0"], ["0.35", "0", "1.1", "1e0", "0x1", "nan", "1,0", "-", "."]
    ),
    (
      #"{"kind": "date", "label": "D", "min": "2024-02-29"}"#, ["2024-02-29", "9999-12-31"],
      ["2024-02-28", "2025-02-29", "24-02-29", "2024-2-29"]
    ),
    (#"{"kind": "time", "label": "T"}"#, ["00:00", "23:59", "7:05"], ["24:00", "7:5", "12:60"]),
    (#"{"kind": "color", "label": "C"}"#, ["#00ff7F", "teal"], ["#00ff7", "#00ff7g", "tea"]),
    (#"{"kind": "check", "label": "C", "required": true}"#, ["true"], ["false"]),
  ])
  func `a rule accepts answers and reports others`(
    text: String, answers: [String], others: [String]
  ) throws {
    let field = try field(text)
    for answer in answers { #expect(field.problem(with: answer) == nil, "\(answer)") }
    for other in others { #expect(field.problem(with: other) != nil, "\(other)") }
  }

  @Test func `an answer has one form`() throws {
    #expect(try field("number:N").answer(to: "+007.50").json == "7.5")
    #expect(try field("time:T").answer(to: "7:05").text == "07:05")
    #expect(try field("color:C").answer(to: "#00ff7f").text == "#00FF7F")
    #expect(try field("number:N").answer(to: " ").json == "null")
    #expect(try field("Name").answer(to: "").json == "\"\"")
  }

  @Test func `a path leads to the kind of file that is asked for`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["apple", "apricot", ".hidden"] {
      try Data().write(to: folder.appending(path: name))
    }
    let file = try field(#"{"kind": "file", "label": "F", "exists": true}"#)
    #expect(file.problem(with: folder.path + "/apple") == nil)
    #expect(file.problem(with: folder.path + "/pear") != nil)
    #expect(file.problem(with: folder.path) != nil)
    #expect(try field("folder:F").problem(with: folder.path + "/apple") != nil)
    let completion = FilePath.completion(of: folder.path + "/a", foldersOnly: false)
    #expect(completion?.text == folder.path + "/ap")
    #expect(completion?.names == ["apple", "apricot"])
    #expect(FilePath.completion(of: folder.path + "/apr", foldersOnly: true) == nil)
    #expect(FilePath.completion(of: folder.path + "/none/", foldersOnly: false) == nil)
  }

  // MARK: Steps

  private func stepped(
    _ text: String, by count: Int, of field: String, caret: Int = 0, isLarge: Bool = false
  ) throws -> String? {
    FieldStep(count: count, isLarge: isLarge)
      .applied(to: text, caret: caret, by: try self.field(field).rule)?.text
  }

  @Test func `a number steps over valid numbers, and stops at the limits`() throws {
    let tenths = #"{"kind": "number", "label": "N", "min": -1, "max": 1.05, "step": 0.1}"#
    #expect(try stepped("0.2", by: 1, of: tenths) == "0.3")
    #expect(try stepped("0.25", by: 1, of: tenths) == "0.3")
    #expect(try stepped("0.25", by: -1, of: tenths) == "0.2")
    #expect(try stepped("1", by: 1, of: tenths) == "1")
    #expect(try stepped("-7", by: -1, of: tenths) == "-1")
    #expect(try stepped("", by: 1, of: "number:N") == "1")
    #expect(try stepped("0.5", by: 1, of: "number:N", isLarge: true) == "10.5")
    #expect(try stepped("abc", by: 1, of: "number:N") == nil)
  }

  @Test func `a key changes the part of a day at the caret`() throws {
    #expect(try stepped("2024-02-29", by: 1, of: "date:D", caret: 10) == "2024-03-01")
    #expect(try stepped("2026-01-01", by: -1, of: "date:D", caret: 8) == "2025-12-31")
    #expect(try stepped("2026-01-31", by: 1, of: "date:D", caret: 7) == "2026-02-28")
    #expect(try stepped("2024-02-29", by: 1, of: "date:D", caret: 0) == "2025-02-28")
    #expect(try stepped("9999-12-31", by: 1, of: "date:D", caret: 10) == "9999-12-31")
    #expect(try stepped("0001-01-01", by: -1, of: "date:D", caret: 10) == "0001-01-01")
    #expect(try stepped("2026-13-01", by: 1, of: "date:D") == nil)
    let limited = #"{"kind": "date", "label": "D", "max": "2026-06-15"}"#
    #expect(try stepped("2026-06-01", by: 1, of: limited, caret: 5) == "2026-06-15")
  }

  @Test func `a time goes round at midnight`() throws {
    #expect(try stepped("23:59", by: 1, of: "time:T", caret: 5) == "00:00")
    #expect(try stepped("0:30", by: -1, of: "time:T", caret: 1) == "23:30")
    #expect(try stepped("07:30", by: 1, of: "time:T", caret: 4) == "07:31")
  }

  // MARK: Output

  @Test func `a shell gets back each value unchanged`() {
    let answers: [(name: String, answer: FieldAnswer)] = [
      ("a", .text("it's $HOME `x` \\ \"q\"")), ("b", .flag(true)), ("c", .missing),
    ]
    #expect(
      AnswerFormat.shell.text(of: answers, separator: "\n")
        == #"a='it'\''s $HOME `x` \ "q"'"# + "\nb='true'\nc=''")
    #expect(AnswerFormat.isVariable("_a1") && !AnswerFormat.isVariable("1a"))
    #expect(!AnswerFormat.isVariable("größe") && !AnswerFormat.isVariable(""))
  }

  @Test func `JSON keeps the order and the types`() throws {
    let text = AnswerFormat.json.text(
      of: [("z", .text("\"\u{1}\\é")), ("a", .number(1.5)), ("m", .missing)], separator: "")
    #expect(text == #"{"z": "\"\u0001\\é", "a": 1.5, "m": null}"#)
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  // MARK: JSON Schema

  private func schema(_ text: String) throws -> FormSchema {
    try FormSchema(PropValues(json: text).values)
  }

  @Test func `a schema makes fields, in the order that it gives`() throws {
    let schema = try schema(
      """
      {"title": "Person", "required": ["name"], "properties": {
        "age": {"type": "integer", "minimum": 0, "multipleOf": 5},
        "born": {"type": "string", "format": "date"},
        "key": {"type": "string", "writeOnly": true},
        "name": {"type": "string", "title": "Full name", "pattern": "[A-Z]", "propertyOrder": 1},
        "news": {"type": "boolean", "default": true},
        "size": {"enum": ["S", 2], "default": 2}}}
      """)
    #expect(schema.title == "Person")
    #expect(schema.fields.map(\.name) == ["name", "age", "born", "key", "news", "size"])
    #expect(
      schema.fields.map(\.kind) == [.text, .number, .date, .password, .check, .choice])
    let name = schema.fields[0]
    #expect(name.label == "Full name" && name.isRequired)
    // A pattern of a schema has to match a part of the text.
    #expect(name.problem(with: "ada Lovelace") == nil && name.problem(with: "ada") != nil)
    #expect(schema.fields[1].problem(with: "7") != nil)
    #expect(schema.fields[1].problem(with: "10") == nil)
    #expect(try schema.fields[5].answer(to: "2").json == "2")
  }

  @Test(arguments: [
    #"{}"#, #"{"type": "array"}"#, #"{"properties": {"a": {"type": "object"}}}"#,
    #"{"properties": {"a": {"oneOf": []}}}"#, #"{"properties": {"a": 5}}"#,
    #"{"properties": {"a": {}}, "required": ["b"]}"#,
    #"{"properties": {"a": {"type": "integer", "minimum": 1.2, "maximum": 1.8}}}"#,
    #"{"properties": {"a": {"type": "boolean", "default": "maybe"}}}"#,
  ])
  func `a schema that no form can follow is refused`(text: String) {
    #expect(throws: FieldRefusal.self) { try schema(text) }
  }
}
