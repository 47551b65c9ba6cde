import Foundation
import MaruKit
import Terminal
import Testing

@testable import Host

@Suite struct OutcomeTests {
  @Test func `an error is one line without control characters`() {
    #expect(
      ErrorLine.text(of: "a\nb\r\nc\u{0}\t\u{1B}[2J\u{7F}\u{9B}한")
        == "maru: a b c␀␉␛[2J␡<U+009B>한\n")
  }

  @Test func `characters that control a terminal are escaped in JSON`() throws {
    let text = "a\u{1B}\u{7F}\u{85}\u{9B}2J\u{2028}\u{202E}b\u{2067}"
    let json = Outcome(text: text, status: .accepted).json
    #expect(PrintableText.line(json) == json)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
    #expect(object?["text"] == text)
  }

  @Test func `an outcome is one line of JSON with its name and its text`() {
    let text = "a \"quoted\"\n/path"
    #expect(
      Outcome(text: text, status: .accepted).json
        == #"{"outcome":"accepted","text":"a \"quoted\"\n/path"}"#)
    #expect(Outcome(text: nil, status: .cancelled).json == #"{"outcome":"cancelled"}"#)
  }

  @Test func `whether the user dismissed the window is not in the JSON`() {
    let outcome = Outcome(text: nil, status: .cancelled, isDismissed: true)
    #expect(outcome.isDismissed && outcome.json == #"{"outcome":"cancelled"}"#)
    #expect(!Outcome(text: nil, status: .cancelled).isDismissed)
  }

  @Test func `NUL characters in a widget's text are removed`() {
    let outcome = Outcome(text: "a\0b\0", status: .accepted)
    #expect(outcome.text == "ab")
    #expect(outcome.json == #"{"outcome":"accepted","text":"ab"}"#)
  }

  @Test(arguments: [
    (Int32(124), "timeout"), (130, "interrupted"), (143, "terminated"), (129, "hangup"),
  ])
  func `a timeout and signals have names`(status: Int32, name: String) {
    let outcome = Outcome(text: nil, status: .init(rawValue: status))
    #expect(outcome.json == #"{"outcome":"\#(name)"}"#)
  }

  @Test func `a status that the widget gave to its end is the command's, and is in the JSON`() {
    let key = Outcome(
      text: "item", status: .accepted, ownStatus: ExitStatus(rawValue: 12))
    #expect(key.status.rawValue == 12)
    #expect(key.json == #"{"outcome":"accepted","status":12,"text":"item"}"#)
    let late = Outcome(text: nil, status: .cancelled, ownStatus: .timeout)
    #expect(late.json == #"{"outcome":"cancelled","status":124}"#)
  }
}
