import Foundation
import MaruKit

/// One run of a check: what it is doing now, and what it has found.
///
/// [main actor]
@MainActor package final class Examination {
  /// The source of everything that is random.
  package let seed: UInt64

  private let pictures: PictureFolder?
  private let send: (CheckMessage) -> Void
  /// The index of each finding, by its problem and its views.
  private var known: [String: Int] = [:]
  private var repeats: [Int] = []
  private var condition = ""
  private let skipped: Set<String>

  /// Creates an examination.
  ///
  /// - Parameters:
  ///   - seed: The source of everything that is random.
  ///   - skipped: The conditions in which the widget has ended or hung an earlier process.
  ///   - pictures: The folder for pictures, if they are wanted.
  ///   - send: Receives each message.
  init(
    seed: UInt64, skipped: [String], pictures: PictureFolder?,
    send: @escaping (CheckMessage) -> Void
  ) {
    self.seed = seed
    self.skipped = Set(skipped)
    self.pictures = pictures
    self.send = send
  }

  /// Says what is done next, for the case that the widget ends the process meanwhile.
  func begin(_ condition: String) { begin(condition, canSkip: false) }

  /// The same, for one of several conditions.
  ///
  /// - Returns: `false` if the widget has ended or hung an earlier process in this condition: the
  ///   check leaves it out.
  func beginUnlessFatal(_ condition: String) -> Bool {
    guard !skipped.contains(condition) else { return false }
    begin(condition, canSkip: true)
    return true
  }

  private func begin(_ condition: String, canSkip: Bool) {
    self.condition = condition
    send(.at(condition, canSkip: canSkip))
  }

  /// Reports something wrong; the same problem of the same views is reported once.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, in one line.
  ///   - views: The views that are concerned.
  ///   - shown: The widget as it is shown, for the condition and the picture.
  ///   - remedy: What mends it, in one line.
  func report(
    _ problem: String, views: [UIView] = [], on shown: ShownWidget? = nil, remedy: String
  ) {
    let names = views.map(ViewName.of)
    let key = Self.key(problem, views)
    if let index = known[key] {
      repeats[index] += 1
      return
    }
    known[key] = repeats.count
    repeats.append(0)
    let place = shown.map { "\($0.place), \(condition)" } ?? condition
    let picture = shown.flatMap { pictures?.draw($0, outlining: views, number: repeats.count) }
    send(
      .finding(
        Finding(problem, views: names, condition: place, remedy: remedy, picture: picture)))
  }

  /// Ends the run.
  func end() { send(.end(repeats: repeats)) }

  /// The same for findings that differ only in texts, numbers and the condition.
  private static func key(_ problem: String, _ views: [UIView]) -> String {
    let kinds = views.map { view in
      sequence(first: view, next: \.superview).map { "\(type(of: $0))" }.joined(separator: "<")
    }
    let words = problem.split(separator: "“", maxSplits: 1)[0].filter { !$0.isNumber }
    return ([String(words)] + kinds).joined(separator: "\n")
  }
}
