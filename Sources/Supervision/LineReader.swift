import Control
import FoundationEssentials
import Glibc

/// Reads the lines that a child process writes into a pipe.
///
/// Of a child that floods the pipe, at most 1 MiB a second is delivered. The rest stays in the pipe, and the
/// child waits; or it is dropped, up to a limit at which the child waits too.
///
/// Life: `init` → `onLine` any number of times → `onEnd` once. It owns the descriptor.
@MainActor package final class LineReader {
  /// The longest line, in bytes; a longer one is delivered in pieces.
  static let longestLine = 64 << 10
  /// The bytes that are delivered in a second.
  static let budget = 1 << 20
  /// The bytes that are read in a second if the excess is dropped.
  static let droppingLimit = 64 << 20

  /// What becomes of the bytes above the budget.
  package enum Excess {
    /// They stay in the pipe until the next second.
    case waits
    /// They are dropped, line by line.
    case isDropped
  }

  /// Called with each line, without its newline.
  package var onLine: ((String) -> Void)?
  /// Called once, when the last writer has closed the pipe.
  package var onEnd: (() -> Void)?

  private let descriptor: Int32
  private let excess: Excess
  private var source: DescriptorSource?
  private var hasEnded = false
  private var pending: [UInt8] = []
  private var secondStart = monotonicNow
  private var bytesThisSecond = 0
  /// Whether the beginning of the present line was dropped.
  private var isInDroppedLine = false
  private let resumption = Deadline()

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - descriptor: The reading end of a pipe, non-blocking.
  ///   - excess: What becomes of the bytes above the budget.
  package init(descriptor: Int32, excess: Excess = .waits) {
    self.descriptor = descriptor
    self.excess = excess
    source = DescriptorSource(descriptor: descriptor) { [weak self] in self?.readSome() }
  }

  /// Stops reading, and closes the pipe.
  package func cancel() {
    guard !hasEnded else { return }
    hasEnded = true
    resumption.cancel()
    source?.cancel()
    close(descriptor)
    (onLine, onEnd) = (nil, nil)
  }

  /// Reads what is in the pipe now, also a last line without a newline; call it when the writer has ended.
  package func drain() {
    guard !hasEnded else { return }
    // A pipe holds 64 KiB; another process may keep it open and go on.
    for _ in 0..<4 where readOnce() {}
    guard !hasEnded, !pending.isEmpty else { return }
    let rest = pending
    pending = []
    deliver(rest[...])
  }

  private func readSome() {
    guard !hasEnded else { return }
    let now = monotonicNow
    if now - secondStart >= 1 { (secondStart, bytesThisSecond) = (now, 0) }
    _ = readOnce()
    guard !hasEnded else { return }
    if bytesThisSecond >= (excess == .isDropped ? Self.droppingLimit : Self.budget) {
      source?.suspend()
      resumption.set(after: secondStart + 1 - now) { [weak self] in self?.source?.resume() }
    }
  }

  /// Returns whether there may be more.
  private func readOnce() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 32 << 10)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { return errno == EINTR }
    guard count > 0 else {
      if !pending.isEmpty { deliver(pending[...]) }
      let onEnd = onEnd
      cancel()
      onEnd?()
      return false
    }
    bytesThisSecond += count
    if excess == .isDropped, bytesThisSecond > Self.budget {
      // What follows the last newline may be the beginning of a line that is delivered later.
      let end = buffer[..<count].lastIndex(of: UInt8(ascii: "\n"))
      pending = end.map { Array(buffer[($0 + 1)..<count]) } ?? []
      isInDroppedLine = end == nil
      return true
    }
    var start = 0
    if isInDroppedLine {
      guard let end = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) else { return true }
      (start, isInDroppedLine) = (end + 1, false)
    }
    pending.append(contentsOf: buffer[start..<count])
    var rest = pending[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      deliver(rest[..<end])
      guard !hasEnded else { return false }
      rest = rest[(end + 1)...]
    }
    if rest.count >= Self.longestLine {
      deliver(rest)
      rest = []
    }
    pending = Array(rest)
    return !hasEnded
  }

  private func deliver(_ bytes: ArraySlice<UInt8>) {
    onLine?(
      String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self))
  }

  isolated deinit { cancel() }
}
