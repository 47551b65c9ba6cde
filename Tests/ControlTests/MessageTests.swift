import JSON
import Testing

@testable import Control

@Suite struct MessageTests {
  @Test func `a message is one line with sorted keys, and reads back equal`() throws {
    let message = Message(call: "set", ["address": "a/b.c", "value": "two\nlines", "id": 1])
    #expect(
      message.line == #"{"address":"a/b.c","call":"set","id":1,"value":"two\nlines"}"#)
    #expect(try Message(line: message.line) == message)
  }

  @Test func `an answer has the id of its request, of any kind`() throws {
    for id in ["1", #""x""#, "[1,null]"] {
      let request = try Message(line: #"{"call":"get","id":\#(id)}"#)
      #expect(request.answer(true).line == #"{"id":\#(id),"value":true}"#)
      let error = request.answer(ControlError(status: 65, message: "no"))
      #expect(error.line == #"{"error":{"message":"no","status":65},"id":\#(id)}"#)
      #expect(error.isAnswer && error.error == ControlError(status: 65, message: "no"))
      #expect(!request.isAnswer)
    }
  }

  @Test func `an event has a window, a widget and values, and answers nothing`() {
    let event = Message(event: "tap", window: "bar", widget: "busy", values: ["x": "1"])
    #expect(
      event.line == #"{"event":"tap","values":{"x":"1"},"widget":"busy","window":"bar"}"#)
    #expect(event.event == "tap" && event.window == "bar" && event.widget == "busy")
    #expect(event.values == ["x": "1"] && !event.isAnswer && event.call == nil)
  }

  @Test func `an error without a status counts as a failure`() throws {
    let answer = try Message(line: #"{"id":1,"error":{"message":"no"}}"#)
    #expect(answer.error == ControlError(status: 70, message: "no"))
    #expect(try Message(line: #"{"id":1,"error":null,"value":2}"#).error == nil)
  }

  @Test(arguments: ["", "1", "[]", "null", "{", #"{"a":1}{}"#, "{\"a\":\"\u{1}\"}"])
  func `a line that is not one object is refused with status 65`(line: String) throws {
    let error = try #require(throws: ControlError.self) { try Message(line: line) }
    #expect(error.status == 65)
  }
}
