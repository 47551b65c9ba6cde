import Testing

@testable import Cassowary

@Suite struct StrengthTests {
  @Test func `a priority above 1000 is required, and zero or less is refused`() {
    #expect(Strength(5000) == .required)
    #expect(Strength(0) == nil)
    #expect(Strength(-1) == nil)
    #expect(Strength(.nan) == nil)
  }

  @Test func `a higher priority is stronger`() throws {
    let low = try #require(Strength(250))
    let high = try #require(Strength(750))
    #expect(low < high)
    #expect(high < .required)
  }
}
