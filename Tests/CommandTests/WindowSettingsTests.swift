import Host
import MaruKit
import Testing

@testable import Commands
@testable import maru_widgets

@Suite struct WindowSettingsTests {
  @Test func `an environment variable sets an option that is not given`() throws {
    let settings = try WindowSettings().completed {
      ["MARU_TEXT_SIZE": "AX2", "MARU_ACCENT_COLOR": "#ff8000"][$0]
    }
    #expect(settings.textSize == .accessibilityLarge)
    #expect(settings.accentColor == UIColor.accent("#ff8000"))
  }

  @Test func `an option overrides its variable, even an invalid one`() throws {
    let given = WindowSettings(textSize: .small, accentColor: .systemPink)
    let settings = try given.completed {
      ["MARU_TEXT_SIZE": "huge", "MARU_ACCENT_COLOR": "loud"][$0]
    }
    #expect(settings == given)
  }

  @Test func `an empty variable is ignored`() throws {
    let settings = try WindowSettings().completed { _ in "" }
    #expect(settings == WindowSettings())
  }

  @Test(arguments: ["MARU_TEXT_SIZE", "MARU_ACCENT_COLOR"])
  func `an invalid value is refused with the variable's name`(name: String) throws {
    let error = try #require(throws: HostError.self) {
      try WindowSettings().completed { $0 == name ? "loud" : nil }
    }
    #expect("\(error)".contains(name))
  }
}
