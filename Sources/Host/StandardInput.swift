import Foundation
import MaruKit

/// The standard input of a widget that takes lines, read to its end before the window opens.
struct StandardInput {
  /// The most bytes; more are refused, because some streams never end.
  static let limit = 256 << 20

  private let descriptor: Int32

  /// Reads a file descriptor, which stays open.
  init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Whether it is a terminal, into which the user types.
  ///
  /// The corresponding C function is `isatty`.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The result of reading: all lines, or the outcome if the session ended first.
  enum Reading {
    case lines(WidgetLines)
    case ended(Outcome)
  }

  /// Reads all lines, unless the watchdog ends the session first.
  ///
  /// - Returns: The lines, or the session's outcome.
  /// - Throws: `.input` if reading fails, if there are too many bytes, or if they are not text.
  func lines(watchedBy watchdog: Watchdog) throws(HostError) -> Reading {
    switch try bytes(watchedBy: watchdog, patience: nil) {
    case .bytes(let bytes, _):
      do throws(WidgetLinesError) {
        return .lines(try WidgetLines(bytes: bytes))
      } catch {
        throw .input(reason: error.description)
      }
    case .ended(let outcome): return .ended(outcome)
    }
  }

  /// The result of reading: the bytes so far and whether they are all, or the outcome if the session
  /// ended first.
  enum Arrival {
    case bytes([UInt8], hasEnded: Bool)
    case ended(Outcome)
  }

  /// Reads all bytes, or those that arrive in a given time, unless the watchdog ends the session first.
  ///
  /// - Parameters:
  ///   - watchdog: What can end the session.
  ///   - patience: The time in seconds; `nil` to wait for the end.
  /// - Returns: The bytes, or the session's outcome.
  /// - Throws: `.input` if reading fails, or if there are too many bytes.
  func bytes(watchedBy watchdog: Watchdog, patience: Double?) throws(HostError) -> Arrival {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    let deadline = patience.map { ContinuousClock.now + .seconds($0) }
    while true {
      let remaining = deadline.map {
        max(ContinuousClock.now.duration(to: $0) / .milliseconds(1), 0)
      }
      guard waitForMore(watchdog, milliseconds: remaining) else {
        return .bytes(bytes, hasEnded: false)
      }
      if let outcome = watchdog.outcome { return .ended(outcome) }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .input(reason: String(cString: strerror(errno))) }
      guard count > 0 else { return .bytes(bytes, hasEnded: true) }
      guard bytes.count + count <= Self.limit else {
        throw .input(reason: "there are more than \(Self.limit >> 20) MiB")
      }
      bytes += chunk[..<count]
    }
  }

  /// Waits until there is input or the watchdog ends the session.
  ///
  /// The corresponding C function is `poll`.
  ///
  /// - Parameters:
  ///   - watchdog: What can end the session.
  ///   - milliseconds: The most time to wait; `nil` for no limit.
  /// - Returns: `false` if the time ran out.
  private func waitForMore(_ watchdog: Watchdog, milliseconds: Double?) -> Bool {
    var entries = [descriptor, watchdog.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let limit = milliseconds.map { Int32($0.rounded(.up)) } ?? -1
    while true {
      let count = poll(&entries, 2, limit)
      if count < 0, errno == EINTR { continue }
      return count != 0
    }
  }
}
