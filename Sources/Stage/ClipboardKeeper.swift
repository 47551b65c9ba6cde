import Foundation
import X11

/// Serves data on the clipboard for a program that has ended.
@MainActor
public final class ClipboardKeeper {
  private let connection: Connection

  /// Whether the clipboard holds the data; not if another program was faster, or has copied something.
  public var ownsClipboard: Bool { connection.isOpen && connection.clipboard.owns(.clipboard) }

  /// Opens a display, and takes ownership of the clipboard.
  ///
  /// - Parameters:
  ///   - data: The data by type, such as `UTF8_STRING` and `image/png`.
  ///   - displayName: A name such as `:0`; `nil` uses `DISPLAY`.
  /// - Throws: If there is no display or it refuses the connection.
  public init(_ data: [String: Data], displayName: String? = nil) throws(DisplayError) {
    do {
      connection = try Connection(display: displayName)
    } catch {
      throw DisplayError(error)
    }
    let text = data[SelectionType.utf8].map { String(decoding: $0, as: UTF8.self) }
    let types = data.keys.filter { $0 != SelectionType.utf8 }.sorted()
    let contents = SelectionContents(text: text, types: types) { type, completion in
      completion(data[type].map { Array($0) })
    }
    connection.clipboard.set(contents, for: .clipboard)
  }

  /// Serves the data until another program copies something, or the display is gone.
  public func run() {
    while ownsClipboard {
      _ = connection.pendingEvents()
      connection.flush()
      // Reading the events may have shown that the display is gone, whose descriptor never wakes.
      guard !connection.hasQueuedEvents, ownsClipboard else { continue }
      var waiting = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
    }
  }
}
