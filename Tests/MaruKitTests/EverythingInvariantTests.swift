import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Random fingers, keys and program actions over everything that moves at once.
///
/// Pixels are checked elsewhere: one seed of four paints, so that drawing runs too.
@MainActor @Suite struct EverythingInvariantTests {
  private nonisolated static let seeds = [UInt64(1), 2, 3, 4]
  private nonisolated static let events =
    Int(ProcessInfo.processInfo.environment["FUZZ_EVENTS"] ?? "") ?? 100_000

  @Test(arguments: seeds)
  func `whatever happens to lists, sheets, alerts and input views, all comes to rest`(
    seed: UInt64
  ) throws {
    let world = EverythingWorld(seed: seed)
    world.screen.memory.paints = seed == 1
    for _ in 0..<(Self.events / Self.seeds.count) {
      world.step()
      world.check()
      guard world.ledger.faults.isEmpty else { break }
    }
    try world.finish()
    #expect(world.ledger.faults.isEmpty)
    #expect(world.ledger.begun == world.ledger.ended)
    #expect(world.ledger.begun > 5 && world.gestures > 20)
    #expect(world.asked > 20 && world.answered > 5)
    #expect(world.shown.count > 2 && world.edited > 2)
  }
}
