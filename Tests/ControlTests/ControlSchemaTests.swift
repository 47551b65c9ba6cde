import Foundation
import JSON
import PlainText
import Testing

@testable import Control

@Suite struct ControlSchemaTests {
  private func error(_ line: String) throws -> ControlError {
    let message = try Message(line: line)
    return try #require(throws: ControlError.self) { try ControlSchema.check(message) }
  }

  /// A request with a valid value for each argument.
  private func request(_ call: ControlSchema.Call) -> Message {
    var message = Message(call: call.name, ["id": 1, "maru": 1])
    for argument in call.arguments {
      message[argument.name] =
        switch argument.kind {
        case .text: "x"
        case .address: "bar/busy.text"
        case .seconds: 1.5
        case .point: [12, 40.5]
        case .values: ["x": 1]
        case .anything: nil
        }
      if argument.kind == .anything { message[argument.name] = .null }
    }
    return message
  }

  @Test(arguments: ControlSchema.calls)
  func `a call with its arguments is valid, and each needed one is asked for`(
    call: ControlSchema.Call
  ) throws {
    let request = request(call)
    #expect(try ControlSchema.check(request) == call)
    for argument in call.arguments {
      var message = request
      message[argument.name] = nil
      guard argument.isRequired else {
        #expect(try ControlSchema.check(message) == call)
        continue
      }
      let error = try #require(throws: ControlError.self) { try ControlSchema.check(message) }
      #expect(error.status == 65)
      #expect(error.message.contains("\(argument.name) is missing, in the call \(call.name)"))
    }
    for argument in call.arguments where argument.kind != .anything {
      var message = request
      message[argument.name] = [true]
      let error = try #require(throws: ControlError.self) { try ControlSchema.check(message) }
      #expect(error.status == 65)
      #expect(error.message.contains(argument.name) && error.message.contains(argument.kind.wanted))
    }
  }

  @Test func `an unknown call or argument is refused with the nearest one`() throws {
    #expect(try error(#"{"call":"stauts"}"#).message.contains("did you mean status?"))
    #expect(try error(#"{"call":"zzzzzzzz"}"#).message.contains("there are status, open, close"))
    #expect(
      try error(#"{"call":"open","adress":"bar"}"#).message
        .contains("address is missing, in the call open, is “adress” a slip?"))
    #expect(
      try error(#"{"call":"wait","address":"a","event":"b","timout":1}"#).message
        .contains("did you mean timeout?"))
    #expect(try error(#"{"call":"quit","now":true}"#).message.contains("it takes none"))
  }

  @Test func `a request without a call, or of another version, is refused`() throws {
    #expect(try error("{}").status == 65)
    #expect(try error(#"{"call":1}"#).message.contains("the call is a whole number"))
    #expect(try error(#"{"call":"status","maru":2}"#).message.contains(#"use "maru":1"#))
  }

  @Test func `an argument that is not an address is refused as one`() throws {
    #expect(try error(#"{"call":"open","address":"a b"}"#).message.contains("“a b”"))
  }

  @Test func `names are unique, and each has a sentence`() {
    #expect(Set(ControlSchema.calls.map(\.name)).count == ControlSchema.calls.count)
    for call in ControlSchema.calls {
      #expect(call.summary.hasSuffix(".") && call.answer.hasSuffix("."))
      #expect(Set(call.arguments.map(\.name)).count == call.arguments.count)
      #expect(call.arguments.allSatisfy { $0.summary.hasSuffix(".") })
      // Required ones come first.
      let needs = call.arguments.map(\.isRequired)
      #expect(needs == needs.sorted { $0 && !$1 })
    }
  }

  @Test func `the schema file is up to date: otherwise run the tests with BLESS=1`() throws {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "share/maru/control.schema.json")
    let text = try ControlSchema.text()
    if ProcessInfo.processInfo.environment["BLESS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(arguments: [
    ("sttaus", "status"), ("OPEN", "open"), ("toggel", "toggle"), ("lissten", "listen"),
  ])
  func `a slip of the finger is recognized`(word: String, meant: String) {
    #expect(NearestName.to(word, among: ControlSchema.calls.map(\.name)) == meant)
  }

  @Test func `a word that is nothing like any other has no nearest one`() {
    #expect(NearestName.to("xyzzy", among: ["status", "open"]) == nil)
  }
}
