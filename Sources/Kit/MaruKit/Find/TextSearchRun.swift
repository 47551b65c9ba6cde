import Foundation
import Layers

/// A search in a long text, a part at a time, so that frames and keys are not kept waiting.
@MainActor
final class TextSearchRun {
  /// The units that are searched at a time: far less than a frame's work.
  private static let part = 1 << 16
  /// The seconds between two parts.
  private static let pause = 0.001
  /// The most matches that are reported.
  static let mostMatches = 100_000

  private let query: TextQuery
  private let buffer: TextBuffer
  private let report: ([Range<Int>]) -> Void
  private let finish: () -> Void
  private let next = DeferredDeadline()
  private var place = 0
  private var count = 0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - query: The text that is searched for.
  ///   - buffer: The text.
  ///   - report: Receives matches in order.
  ///   - finish: Called at the end, but not after `cancel()`.
  init(
    _ query: TextQuery, in buffer: TextBuffer, report: @escaping ([Range<Int>]) -> Void,
    finish: @escaping () -> Void
  ) {
    (self.query, self.buffer, self.report, self.finish) = (query, buffer, report, finish)
  }

  isolated deinit { next.cancel() }

  /// Searches the first part, and schedules the others.
  func start() { step() }

  /// Ends the search without a report.
  func cancel() { next.cancel() }

  private func step() {
    let end = min(place + Self.part, buffer.count)
    let found = query.matches(beginningIn: place..<end, of: buffer)
      .prefix(Self.mostMatches - count)
    // A match may end in the next part.
    place = max(end, found.last?.upperBound ?? end)
    count += found.count
    let isLast = place >= buffer.count || count >= Self.mostMatches
    if !isLast { next.schedule(after: Self.pause) { [weak self] in self?.step() } }
    if !found.isEmpty { report(Array(found)) }
    if isLast { finish() }
  }
}
