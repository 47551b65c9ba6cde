import Foundation
import Testing

@testable import Host

@MainActor @Suite struct DeveloperLineTests {
  @Test func `a developer's warning is printed once, and only if MARU_DEBUG is set`() {
    let warning = "items of a flow layout are wider than their lines \(UUID())"
    #expect(!DeveloperLine.isWanted(warning, debug: nil))
    #expect(!DeveloperLine.isWanted(warning, debug: ""))
    #expect(DeveloperLine.isWanted(warning, debug: "1"))
    #expect(!DeveloperLine.isWanted(warning, debug: "1"))
    #expect(DeveloperLine.isWanted(warning + ".", debug: "1"))
  }
}
