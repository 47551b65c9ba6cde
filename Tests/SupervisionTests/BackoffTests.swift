import ConfigurationFile
import JSON
import Testing

@testable import Supervision

@Suite struct BackoffTests {
  @Test func `the first restart is immediate, later ones wait longer, at most 5 s`() {
    var backoff = Backoff()
    let delays = (0..<10).map { _ in backoff.next(afterLife: 0.1) }
    #expect(delays == [0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])
    #expect(backoff.next(afterLife: 1) == 0)
    #expect(backoff.next(afterLife: 0.5) == 0.05)
  }
}

@MainActor @Suite struct BindingTableTests {
  @Test(arguments: [
    ("${time:%H:%M}", false), ("${time:%a %d %b}", false), ("${time:%H:%M:%S}", true),
    ("${time:%T}", true), ("${time}", true), ("$${x} ${cpu.percent}", false), ("%S", false),
    ("${time:%-S}", true),
  ])
  func `the time ticks every second only if seconds are shown`(text: String, shows: Bool) {
    #expect(BindingTable.showsSeconds([.string(text)]) == shows)
  }
}
