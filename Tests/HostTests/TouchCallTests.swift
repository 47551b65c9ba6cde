import Control
import Foundation
import JSON
import MaruKit
import Testing

@testable import Host

/// The call `touch`, which puts a finger on a window.
@MainActor @Suite struct TouchCallTests {
  private func call(_ members: [String: JSONValue]) -> Message { Message(members) }

  @Test func `a place, a phase and a finger are read`() throws {
    let input = try PointerInput(
      touch: call(["at": [12.5, 40], "phase": "moved", "finger": 2]))
    #expect(input.location == CGPoint(x: 12.5, y: 40) && input.type == .direct)
    #expect(input.phase == .moved && input.identifier == 3)
  }

  @Test func `without a number it is the first finger, which is not the pointer`() throws {
    #expect(try PointerInput(touch: call(["at": [0, 0], "phase": "down"])).identifier == 1)
  }

  @Test(
    arguments: [
      (["at": [1, 2], "phase": "pressed"], "there are down, moved, up, cancelled"),
      (["at": [1, 2]], "no phase of a touch is named “”"),
      (["at": [1], "phase": "down"], "as in \"at\": [12,40]"),
      (["phase": "up"], "as in \"at\": [12,40]"),
      (["at": [1, 2], "phase": "up", "finger": -1], "from 0 to 99, found -1"),
      (["at": [1, 2], "phase": "up", "finger": 100], "from 0 to 99, found 100"),
      (["at": [1, 2], "phase": "up", "finger": "one"], "from 0 to 99, found \"one\""),
    ] as [([String: JSONValue], String)])
  func `a mistake is told with the remedy`(members: [String: JSONValue], words: String) throws {
    let error = try #require(throws: ControlError.self) {
      try PointerInput(touch: call(members))
    }
    #expect(error.status == 65 && error.message.contains(words), "\(error.message)")
  }
}
