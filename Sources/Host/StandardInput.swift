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

  /// Reads all lines.
  ///
  /// - Parameter timeout: In seconds; `nil` waits for ever.
  /// - Returns: The lines, or `nil` where the time ran out before the end.
  /// - Throws: `.input` where they cannot be read, are too many bytes, or are no text.
  func lines(timeout: Double?) throws(HostError) -> WidgetLines? {
    guard let bytes = try bytes(until: timeout.map { ContinuousClock.now + .seconds($0) }) else {
      return nil
    }
    do throws(WidgetLinesError) {
      return try WidgetLines(bytes: bytes)
    } catch {
      throw .input(reason: error.description)
    }
  }

  /// The corresponding C functions are `poll` and `read`.
  private func bytes(until deadline: ContinuousClock.Instant?) throws(HostError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if let deadline {
        let left = max((deadline - .now) / .milliseconds(1), 0)
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let found = poll(&entry, 1, Int32(min(left.rounded(.up), Double(Int32.max))))
        if found < 0, errno == EINTR { continue }
        if found == 0 {
          guard ContinuousClock.now < deadline else { return nil }
          continue
        }
      }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .input(reason: String(cString: strerror(errno))) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= Self.limit else {
        throw .input(reason: "there are more than \(Self.limit >> 20) MiB")
      }
      bytes += chunk[..<count]
    }
  }
}
