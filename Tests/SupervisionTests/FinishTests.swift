import JSON
import Testing

@testable import Supervision

@Suite struct FinishTests {
  private func finish(_ values: [String: JSONValue], name: String = "finished") -> Finish? {
    Finish(WidgetEvent(name: name, window: "ask", widget: "question", values: values))
  }

  @Test func `an outcome is told with its status and its text`() {
    let accepted = finish(["outcome": "accepted", "text": "Yes"])
    #expect(
      accepted?.description
        == "question has finished: accepted, with the status 0 and the text “Yes”")
    let cancelled = finish(["outcome": "cancelled", "text": ""])
    #expect(cancelled?.description == "question has finished: cancelled, with the status 1")
    #expect(finish(["outcome": "accepted", "status": 7])?.status == 7)
  }

  @Test func `another event is no outcome`() {
    #expect(finish(["outcome": "accepted"], name: "tap") == nil)
  }
}
