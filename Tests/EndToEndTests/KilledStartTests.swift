import Foundation
import MaruTestKit
import Testing

/// Programs that are killed while they open their window.
@MainActor @Suite(.serialized, .needsServer) struct KilledStartTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The pictures of all programs that the X server has mapped.
  private var sharedPictures: [Substring] {
    get throws {
      // `String(contentsOfFile:)` would read only the first 4 KiB of this file.
      let file = URL(filePath: "/proc/\(desk.server.processIdentifier)/maps")
      let bytes = try FileHandle(forReadingFrom: file).readToEnd() ?? Data()
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
        $0.contains("maru-pixels")
      }
    }
  }

  @Test func `sixty programs that are killed during their start leave no shared memory`() throws {
    let alive = try desk.open(["show", "Label", "--text", "x"])
    #expect(try !sharedPictures.isEmpty, "pictures are shared")
    alive.program.send(SIGKILL)
    for round in 0..<60 {
      let program = try desk.start(["show", "Label", "--text", "x", "--size", "990x800"])
      // Each is killed at another moment of its start.
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(8 + round) { sched_yield() }
      program.send(SIGKILL)
      _ = program.finish()
    }
    #expect(desk.person.block { (try? sharedPictures.isEmpty) == true })
  }
}
