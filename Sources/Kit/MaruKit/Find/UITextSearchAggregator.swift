import Foundation

/// Receives the ranges that a search finds.
///
/// Mirrors UIKit. It can be used on any thread. After another search has begun, it ignores what it
/// receives.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable>: Sendable {
  private let receiver: FoundRangeReceiver<DocumentIdentifier>

  init(_ receiver: FoundRangeReceiver<DocumentIdentifier>) { self.receiver = receiver }

  /// The ranges that have been found, in the order in which they were.
  @MainActor public var allFoundRanges: [UITextRange] { receiver.ranges }

  /// Takes a range that was found.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - string: The text that was searched for.
  ///   - document: The document; `nil` if there is only one.
  public func foundRange(
    _ range: UITextRange, searchString string: String, document: DocumentIdentifier?
  ) {
    nonisolated(unsafe) let document = document
    deliver { $0.add(range, document) }
  }

  /// Ends the search.
  public func finishedSearching() { deliver { $0.finish() } }

  /// Forgets the ranges after the text has changed, and searches again.
  public func invalidate() { deliver { $0.invalidate() } }

  private func deliver(
    _ work: @escaping @MainActor @Sendable (FoundRangeReceiver<DocumentIdentifier>) -> Void
  ) {
    let receiver = receiver
    if Thread.isMainThread {
      MainActor.assumeIsolated { work(receiver) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { work(receiver) } }
    }
  }
}

/// The other side of an aggregator.
@MainActor
final class FoundRangeReceiver<Document> {
  private(set) var ranges: [UITextRange] = []
  var onRange: ((UITextRange, Document?) -> Void)?
  var onFinish: (() -> Void)?
  var onInvalidation: (() -> Void)?

  func add(_ range: UITextRange, _ document: Document?) {
    guard let onRange else { return }
    ranges.append(range)
    onRange(range, document)
  }

  func finish() { onFinish?() }

  func invalidate() { onInvalidation?() }

  /// Ignores what comes from now on.
  func close() { (onRange, onFinish, onInvalidation, ranges) = (nil, nil, nil, []) }
}
