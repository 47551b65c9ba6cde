import Testing

@testable import Checking

@MainActor @Suite struct ContrastTests {
  // The values of WCAG's own examples and of its calculators.
  @Test(arguments: [
    (0xFFFF_FFFF as UInt32, 0xFF00_0000 as UInt32, 21.0), (0xFFFF_FFFF, 0xFFFF_FFFF, 1),
    (0xFF77_7777, 0xFFFF_FFFF, 4.48), (0xFF76_7676, 0xFFFF_FFFF, 4.54),
    (0xFF00_7AFF, 0xFFFF_FFFF, 4.02), (0xFFFF_0000, 0xFFFF_FFFF, 4.0),
  ])
  func `the contrast of two colours is that of the guideline`(
    one: UInt32, other: UInt32, ratio: Double
  ) {
    #expect(abs(ContrastCheck.ratio(one, other) - ratio) < 0.01)
    #expect(ContrastCheck.ratio(one, other) == ContrastCheck.ratio(other, one))
  }
}
