import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Random touches, keys and program actions on everything that moves.
///
/// Pixels are checked by other tests. One seed in four paints, to run the drawing code too.
@MainActor @Suite struct EverythingInvariantTests {
  private nonisolated static let seeds = [UInt64(1), 2, 3, 4]
  private nonisolated static let events =
    Int(ProcessInfo.processInfo.environment["FUZZ_EVENTS"] ?? "") ?? 100_000

  @Test(arguments: seeds)
  func `lists, sheets, alerts and input views come to rest after any actions`(
    seed: UInt64
  ) throws {
    let world = EverythingWorld(seed: seed)
    world.screen.memory.paints = seed == 1
    for _ in 0..<(Self.events / Self.seeds.count) {
      try world.step()
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
