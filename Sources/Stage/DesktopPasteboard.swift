import Foundation
import Layers
import MaruKit
import X11

/// A selection of the display, such as its clipboard, in the form of the kit's pasteboard.
@MainActor
final class DesktopPasteboard: PasteboardHost {
  private let connection: Connection
  private let selection: Selection
  /// The request that was made last.
  private weak var reader: SelectionReader?
  /// What this program wrote last.
  private var offer: (items: OfferedItems, text: String?)?

  /// The size from which text is decoded on another thread, in bytes.
  private static let longText = 1 << 20

  init(of connection: Connection, _ selection: Selection) {
    self.connection = connection
    self.selection = selection
  }

  private var clipboard: Clipboard { connection.clipboard }

  var ownsPasteboard: Bool { clipboard.owns(selection) }

  var hasPasteboardContents: Bool { clipboard.hasOwner(selection) }

  // MARK: Writing

  func setPasteboardItems(_ items: [NSItemProvider], text: String?) {
    guard !items.isEmpty else {
      offer = nil
      return clipboard.clear(selection)
    }
    let offer = OfferedItems(items)
    self.offer = (offer, text)
    clipboard.set(
      SelectionContents(text: text, types: offer.types) { offer.load($0, completion: $1) },
      for: selection)
  }

  /// Releases what this program wrote, after another one has replaced it.
  func forget() { offer = nil }

  /// What this program wrote, by types of X11, if it is still on the clipboard.
  ///
  /// Data that is not available at once is waited for, a second for each type.
  var data: [String: Data] {
    guard ownsPasteboard, let offer else { return [:] }
    var data: [String: Data] = [:]
    if let text = offer.text { data[SelectionType.utf8] = Data(text.utf8) }
    for type in offer.items.types where data[type] == nil {
      var isLoaded = false
      offer.items.load(type) { bytes in
        data[type] = bytes.map { Data($0) }
        isLoaded = true
      }
      let limit = Date(timeIntervalSinceNow: 1)
      while !isLoaded, limit.timeIntervalSinceNow > 0 {
        _ = RunLoop.main.run(mode: .default, before: limit)
      }
    }
    return data
  }

  // MARK: Reading

  var pasteboardText: String? { clipboard.text(from: selection) }

  func loadPasteboardText(_ completion: @escaping @MainActor (String?) -> Void) {
    load(SelectionType.utf8) { [self] bytes in
      if let bytes { return Self.decode(bytes, completion) }
      load(SelectionType.latin1) { bytes in
        completion(
          bytes.map { String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })) })
      }
    }
  }

  /// Decodes text; a long one on another thread.
  private static func decode(
    _ bytes: [UInt8], _ completion: @escaping @MainActor (String) -> Void
  ) {
    guard bytes.count > longText else { return completion(String(decoding: bytes, as: UTF8.self)) }
    DispatchQueue.global(qos: .userInitiated).async {
      let text = String(decoding: bytes, as: UTF8.self)
      DispatchQueue.main.async { completion(text) }
    }
  }

  var pasteboardItems: [NSItemProvider] {
    var types: [String]?
    let reader = clipboard.loadTypes(of: selection) { types = $0 }
    let owner = clipboard.ownerChangeCount(of: selection)
    clipboard.wait(for: reader) { types != nil }
    guard let types, !types.isEmpty else { return [] }
    var list: [UInt8]?
    if let type = ReceivedItems.listType(among: types) {
      var isRead = false
      let reader = clipboard.load(type, from: selection) { (list, isRead) = ($0, true) }
      clipboard.wait(for: reader) { isRead }
    }
    return items(types, list: list, of: owner)
  }

  func loadPasteboardItems(_ completion: @escaping @MainActor ([NSItemProvider]) -> Void) {
    var owner = 0
    let limit = ReadingLimit()
    let reader = clipboard.loadTypes(of: selection) { [weak self] types in
      limit.end()
      guard let self, !types.isEmpty else { return completion([]) }
      guard let type = ReceivedItems.listType(among: types) else {
        return completion(items(types, list: nil, of: owner))
      }
      load(type) { [weak self] list in
        completion(self?.items(types, list: list, of: owner) ?? [])
      }
    }
    // The request has read the events that were pending, such as a change of the owner.
    owner = clipboard.ownerChangeCount(of: selection)
    limit.begin(for: reader)
  }

  /// The items of another program.
  ///
  /// - Parameters:
  ///   - types: The types of its data.
  ///   - list: The data of `ReceivedItems.listType(among:)`; `nil` if there is none.
  ///   - owner: The number of changes of the owner when the types were asked for.
  /// - Returns: The items, whose data is requested when it is loaded.
  private func items(_ types: [String], list: [UInt8]?, of owner: Int) -> [NSItemProvider] {
    ReceivedItems(types, list: list) { [weak self] type, completion in
      guard let self, has(owner) else { return completion(nil) }
      load(type) { [weak self] in completion(self?.has(owner) == true ? $0 : nil) }
    }.items
  }

  /// Whether another program owns the selection, the same one as at a count of changes.
  private func has(_ owner: Int) -> Bool {
    !ownsPasteboard && clipboard.ownerChangeCount(of: selection) == owner
  }

  func waitForPasteboard(until isDone: () -> Bool) {
    guard let reader, !reader.isIdle else { return }
    clipboard.wait(for: reader, until: isDone)
  }

  /// Requests data, and gives it up if no more of it comes.
  private func load(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    let limit = ReadingLimit()
    let reader = clipboard.load(type, from: selection) { bytes in
      limit.end()
      completion(bytes)
    }
    self.reader = reader
    limit.begin(for: reader)
  }
}

/// Gives a request up if no more of its data comes.
@MainActor
private final class ReadingLimit {
  /// The longest time that a program may take over a part of its data, in seconds.
  private static let patience = 10.0

  private var deadline: Deadline?

  /// Begins to watch a request, or continues after more data has come.
  func begin(for reader: SelectionReader?) {
    guard let reader, !reader.isIdle else { return }
    let parts = reader.partCount
    deadline = DeadlineQueue.current.add(at: CACurrentMediaTime() + Self.patience) { [self] in
      if reader.partCount == parts { reader.giveUp() } else { begin(for: reader) }
    }
  }

  /// Ends when the data has come, or will not come.
  func end() { deadline?.cancel() }
}
