import Foundation
import Glibc
import Testing

@testable import Control

@MainActor @Suite(.timeLimit(.minutes(3))) struct DescriptorSourceTests {
  /// A pipe whose ends do not block; what is open at the end is closed.
  private final class Pipe {
    let reading: Int32
    private(set) var writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (reading, writing) = (ends[0], ends[1])
    }

    func write(_ text: String) { _ = Glibc.write(writing, text, text.utf8.count) }

    /// Fills the pipe, or empties it.
    func fill() {
      let block = [UInt8](repeating: 0, count: 1 << 12)
      while Glibc.write(writing, block, block.count) > 0 {}
    }
    func empty() {
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while read(reading, &block, block.count) > 0 {}
    }

    func hangUp() {
      close(writing)
      writing = -1
    }

    deinit {
      close(reading)
      if writing >= 0 { close(writing) }
    }
  }

  @Test func `the action runs as long as there is something to read`() async throws {
    let pipe = try Pipe()
    var count = 0
    let source = DescriptorSource(descriptor: pipe.reading) { count += 1 }
    for _ in 0..<20 { await turn() }
    #expect(count == 0)
    pipe.write("x")
    try await until { count >= 3 }
    pipe.empty()
    count = 0
    for _ in 0..<20 { await turn() }
    // One event may have been on its way.
    #expect(count <= 1)
    source.cancel()
  }

  @Test func `a hang-up is told to a reader that has nothing to read`() async throws {
    let pipe = try Pipe()
    var hasEnded = false
    let source = DescriptorSource(descriptor: pipe.reading) {
      var byte: UInt8 = 0
      hasEnded = read(pipe.reading, &byte, 1) == 0
    }
    pipe.hangUp()
    try await until { hasEnded }
    source.cancel()
  }

  @Test func `a suspended source is silent, even after a hang-up, until it is resumed`()
    async throws
  {
    let pipe = try Pipe()
    var count = 0
    let source = DescriptorSource(descriptor: pipe.reading) { count += 1 }
    source.suspend()
    pipe.write("x")
    pipe.hangUp()
    for _ in 0..<50 { await turn() }
    #expect(count == 0)
    source.resume()
    try await until { count > 0 }
    source.cancel()
  }

  @Test func `a writer is told when there is room`() async throws {
    let pipe = try Pipe()
    pipe.fill()
    var count = 0
    let source = DescriptorSource(descriptor: pipe.writing, for: .writing) { count += 1 }
    for _ in 0..<50 { await turn() }
    #expect(count == 0)
    pipe.empty()
    try await until { count > 0 }
    source.cancel()
  }

  @Test func `a reader and a writer share a socket, and each ends alone`() async throws {
    let (near, far) = try makeChannelPair()
    defer { for descriptor in [near, far] { close(descriptor) } }
    var (reads, writes) = (0, 0)
    let reader = DescriptorSource(descriptor: near) { reads += 1 }
    let writer = DescriptorSource(descriptor: near, for: .writing) { writes += 1 }
    try await until { writes > 0 }
    #expect(reads == 0)
    _ = write(far, "x", 1)
    try await until { reads > 0 }
    writer.cancel()
    (reads, writes) = (0, 0)
    try await until { reads > 2 }
    #expect(writes == 0)
    reader.cancel()
  }

  @Test func `an action may cancel the source of another event`() async throws {
    let pipes = [try Pipe(), try Pipe()]
    var sources: [DescriptorSource] = []
    var count = 0
    for pipe in pipes { pipe.write("x") }
    sources = pipes.map { pipe in
      DescriptorSource(descriptor: pipe.reading) {
        count += 1
        for source in sources { source.cancel() }
      }
    }
    try await until { count > 0 }
    for _ in 0..<50 { await turn() }
    #expect(count == 1)
  }

  @Test func `an event of a closed descriptor does not reach the next one with its number`()
    async throws
  {
    var pipe: Pipe? = try Pipe()
    let number = try #require(pipe?.reading)
    pipe?.write("x")
    var (former, next) = (0, 0)
    let source = DescriptorSource(descriptor: number) { former += 1 }
    try await until { former > 0 }
    source.cancel()
    pipe = nil
    former = 0
    // The kernel hands out the lowest number that is free.
    let successor = try Pipe()
    let second = DescriptorSource(descriptor: successor.reading) { next += 1 }
    for _ in 0..<50 { await turn() }
    #expect(former == 0 && next == 0)
    successor.write("x")
    try await until { next > 0 }
    second.cancel()
  }

  @Test func `a source that is released releases its action, and its successor goes on`()
    async throws
  {
    let pipe = try Pipe()
    final class Witness {}
    weak var witness: Witness?
    var source: DescriptorSource?
    do {
      let held = Witness()
      witness = held
      source = DescriptorSource(descriptor: pipe.reading) { _ = held }
    }
    #expect(witness != nil && source != nil)
    var count = 0
    source = DescriptorSource(descriptor: pipe.reading) { count += 1 }
    #expect(witness == nil)
    pipe.write("x")
    try await until { count > 0 }
    source?.cancel()
  }

  @Test func `thousands of pipes hang up while they are cancelled`() async throws {
    for _ in 0..<2_000 {
      let pipes = [try Pipe(), try Pipe()]
      var ended = 0
      let sources = pipes.map { pipe in
        DescriptorSource(descriptor: pipe.reading) { ended += 1 }
      }
      let ends = pipes.map { dup($0.writing) }
      for pipe in pipes { pipe.hangUp() }
      async let closing: Void = inBackground { for end in ends { close(end) } }
      await turn()
      for source in sources { source.cancel() }
      try await closing
    }
  }
}
