import Foundation
import Testing

@testable import Host

@Suite struct OutcomeTests {
  @Test func `an outcome is one line of JSON with its name and its text`() {
    let text = "a \"quoted\"\n/path"
    #expect(
      Outcome(text: text, status: .accepted).json
        == #"{"outcome":"accepted","text":"a \"quoted\"\n/path"}"#)
    #expect(Outcome(text: nil, status: .cancelled).json == #"{"outcome":"cancelled"}"#)
  }

  @Test(arguments: [
    (Int32(124), "timeout"), (130, "interrupted"), (143, "terminated"), (129, "hangup"),
  ])
  func `whatever ended it has a name`(status: Int32, name: String) {
    let outcome = Outcome(text: nil, status: .init(rawValue: status))
    #expect(outcome.json == #"{"outcome":"\#(name)"}"#)
  }
}
