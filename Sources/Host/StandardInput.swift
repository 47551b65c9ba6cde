import Foundation
import MaruKit

/// Standard input, as a widget that takes lines has it: read to its end before there is a window.
struct StandardInput {
  /// In bytes; more are refused, since some streams have no end.
  static let limit = 256 << 20

  private let descriptor: Int32

  /// Reads a file descriptor, which stays open.
  init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Whether a person types what is read.
  ///
  /// The corresponding C function is `isatty`.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// What came first: the end of the lines, or something that ends the session.
  enum Reading {
    case lines(WidgetLines)
    case ended(Outcome)
  }

  /// Reads all lines, unless the watchdog has a reason to end the session before.
  ///
  /// - Returns: The lines, or why they were not waited for any longer.
  /// - Throws: `.input` where they cannot be read, are too many bytes, or are no text.
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

  /// Waits until there is something to read, which is `nil`, or until there is no use in reading.
  ///
  /// The corresponding C function is `poll`.
  private func endBeforeMore(_ watchdog: Watchdog) -> Outcome? {
    var entries = [descriptor, watchdog.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    return entries[1].revents != 0 ? watchdog.outcome : nil
  }
}
