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
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if let outcome = endBeforeMore(watchdog) { return .ended(outcome) }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .input(reason: String(cString: strerror(errno))) }
      guard count > 0 else { break }
      guard bytes.count + count <= Self.limit else {
        throw .input(reason: "there are more than \(Self.limit >> 20) MiB")
      }
      bytes += chunk[..<count]
    }
    do throws(WidgetLinesError) {
      return .lines(try WidgetLines(bytes: bytes))
    } catch {
      throw .input(reason: error.description)
    }
  }

  /// Waits until there is input or the watchdog ends the session.
  ///
  /// The corresponding C function is `poll`.
  ///
  /// - Returns: The session's outcome; `nil` if there is input.
  private func endBeforeMore(_ watchdog: Watchdog) -> Outcome? {
    var entries = [descriptor, watchdog.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    return entries[1].revents != 0 ? watchdog.outcome : nil
  }
}
