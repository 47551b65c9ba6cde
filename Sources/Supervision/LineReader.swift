import Control
import FoundationEssentials
import Glibc

/// Reads the lines that a child process writes into a pipe.
///
/// A child that floods the pipe is slowed down: at most 1 MiB a second is read, the rest stays in
/// the pipe, and the child waits.
///
/// Life: `init` → `onLine` any number of times → `onEnd` once. It owns the descriptor.
@MainActor package final class LineReader {
  /// The longest line, in bytes; a longer one is delivered in pieces.
  static let longestLine = 64 << 10
  /// The bytes that are read in a second.
  static let budget = 1 << 20

  /// Called with each line, without its newline.
  package var onLine: ((String) -> Void)?
  /// Called once, when the last writer has closed the pipe.
  package var onEnd: (() -> Void)?

  private let descriptor: Int32
  private var source: DescriptorSource?
  private var hasEnded = false
  private var pending: [UInt8] = []
  private var secondStart = monotonicNow
  private var bytesThisSecond = 0
  private let resumption = Deadline()

  /// Starts reading.
  ///
  /// - Parameter descriptor: The reading end of a pipe, non-blocking.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
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
    _ = readOnce()
    guard !hasEnded else { return }
    let now = monotonicNow
    if now - secondStart >= 1 { (secondStart, bytesThisSecond) = (now, 0) }
    if bytesThisSecond >= Self.budget {
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
    pending.append(contentsOf: buffer[..<count])
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
