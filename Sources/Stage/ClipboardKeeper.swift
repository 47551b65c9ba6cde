import Foundation
import X11

/// Serves data on the clipboard for a program that has ended.
@MainActor
public final class ClipboardKeeper {
  private let connection: Connection

  /// Opens the display that the environment names, and takes ownership of the clipboard.
  ///
  /// - Parameter data: The data by type, such as `UTF8_STRING` and `image/png`.
  /// - Throws: If there is no display or it refuses the connection.
  public init(_ data: [String: Data]) throws(DisplayError) {
    do {
      connection = try Connection(display: nil)
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
    while connection.isOpen, connection.clipboard.owns(.clipboard) {
      _ = connection.pendingEvents()
      connection.flush()
      guard !connection.hasQueuedEvents, connection.clipboard.owns(.clipboard) else { continue }
      var waiting = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
    }
  }
}
