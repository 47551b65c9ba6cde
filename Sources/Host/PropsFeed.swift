import Terminal
import Foundation
import MaruKit

/// Feeds a running widget with properties from standard input, a stream of JSON objects.
///
/// An object ends at the end of a line and may span several lines. Each is merged into the earlier
/// ones. Empty lines are ignored.
@MainActor public struct PropsFeed {
  /// The handling of an invalid line.
  public enum BadLine: Sendable {
    /// It is reported, and the next line is read.
    case skip
    /// It ends the session.
    case end
  }

  let widget: String
  let instance: WidgetInstance
  let badLine: BadLine

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - props: The properties set so far.
  ///   - reader: The source of the lines.
  ///   - onEnd: Called once: without an error when the input has ended, with the error if a line
  ///     ends the session.
  func start(
    over props: PropValues, from reader: LineReader,
    onEnd: @escaping @MainActor (HostError?) -> Void
  ) {
    var props = props
    var assembler = JSONValueAssembler(limit: LineReader.longestLine)
    /// Sets one object's properties; returns whether to read on.
    func take(_ line: LineReader.Line, number: Int) -> Bool {
      do throws(PropsError) {
        guard let values = try Self.values(of: line) else { return true }
        let merged = props.merging(values)
        try instance.update(props: merged)
        props = merged
        return true
      } catch {
        let refusal = HostError.line(number, error, widget: widget, isSkipped: badLine == .skip)
        guard badLine == .end else {
          ErrorLine.write(refusal.description)
          return true
        }
        onEnd(refusal)
        return false
      }
    }
    reader.start { line, number in
      guard case .bytes(let bytes) = line else {
        if let cut = assembler.end(), !take(.bytes(cut.bytes), number: cut.line) { return false }
        return take(line, number: number)
      }
      return assembler.add(bytes, number: number)
        .allSatisfy { take(.bytes($0.bytes), number: $0.line) }
    } onEnd: {
      if let cut = assembler.end(), !take(.bytes(cut.bytes), number: cut.line) { return }
      onEnd(nil)
    }
  }

  /// The properties of an object, or `nil` if the text is empty.
  private static func values(of line: LineReader.Line) throws(PropsError) -> PropValues? {
    guard case .bytes(let bytes) = line, bytes.count <= LineReader.longestLine else {
      throw .refused("the line", reason: "it is longer than \(LineReader.longestLine) bytes")
    }
    if let byte = InvalidByte.position(in: bytes) {
      throw .refused("the line", reason: "it is not UTF-8, at its byte \(byte)")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw .refused("the line", reason: "it has a NUL byte, its byte \(place + 1)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    return try PropValues(json: text)
  }
}
