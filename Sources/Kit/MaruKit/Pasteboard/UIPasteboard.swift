import Foundation
import Layers

/// Copied items, for pasting in this program or another.
///
/// Mirrors UIKit. The general pasteboard is the clipboard of X11, through which all programs of the
/// display exchange text, pictures, URLs, HTML and data of any other type. Others are limited to
/// the process.
///
/// Reading another program's data through a property waits for that program, at most a second for
/// each part. `itemProviders` load it without waiting. Fields, text views, `UIPasteControl` and the
/// methods that detect patterns never wait.
@preconcurrency @MainActor
public final class UIPasteboard: NSObject {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The characters of the name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of the general pasteboard.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// An option of `setItems(_:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The characters of the key.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `Date` at which the items are removed.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// A `Bool`: whether the items stay on this computer, which they always do.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// Posted after the items have changed, also by another program.
  nonisolated public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")
  /// Posted before a pasteboard is removed.
  nonisolated public static let removedNotification = Notification.Name(
    "UIPasteboardRemovedNotification")
  /// The key of the added types in a change's `userInfo`, an array of `String`.
  nonisolated public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
  /// The key of the removed types in a change's `userInfo`, an array of `String`.
  nonisolated public static let changedTypesRemovedUserInfoKey =
    "UIPasteboardChangedTypesRemovedKey"

  /// The items of a pasteboard, which several objects of the same name share.
  private final class Contents {
    var items: [NSItemProvider] = []
    /// The text of the first item that has one, so that a long text is not copied for a reader.
    var text: String?
    var changeCount = 0
    var expiration: Deadline?
  }

  /// The clipboard; without a desktop, it is limited to the process.
  public static let general = UIPasteboard(.general, Contents())

  /// The text that was last selected in any program, which the middle button pastes.
  ///
  /// UIKit has no such pasteboard. X11 calls it the selection PRIMARY.
  public static let selection = UIPasteboard(Name("PRIMARY"), Contents())

  private static var named: [Name: Contents] = [:]

  /// The connection to the desktop's clipboard.
  ///
  /// Set by the component that shows windows. Held weakly.
  public weak var host: (any PasteboardHost)?

  /// The name.
  public let name: Name
  /// Whether the items outlive the program: those of the clipboard do, if a clipboard manager runs.
  public var isPersistent: Bool { name == .general }
  private let contents: Contents

  // MARK: Making

  private init(_ name: Name, _ contents: Contents) {
    self.name = name
    self.contents = contents
    super.init()
  }

  /// Finds a pasteboard, or creates it.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - create: Whether one that does not exist is created; otherwise the result is `nil`.
  public convenience init?(name: Name, create: Bool) {
    guard name != .general, let contents = Self.named[name] ?? (create ? Contents() : nil) else {
      return nil
    }
    Self.named[name] = contents
    self.init(name, contents)
  }

  /// Creates a pasteboard with a name that no other one has.
  public static func withUniqueName() -> UIPasteboard {
    let (name, contents) = (Name(UUID().uuidString), Contents())
    named[name] = contents
    return UIPasteboard(name, contents)
  }

  /// Removes a pasteboard with its items; the general one cannot be removed.
  public static func remove(withName name: Name) {
    guard let contents = named[name] else { return }
    NotificationCenter.default.post(
      name: removedNotification, object: UIPasteboard(name, contents))
    named[name] = nil
    contents.items = []
    contents.text = nil
    contents.expiration?.cancel()
  }

  // MARK: Items

  /// Whether the items are those of another program.
  private var isForeign: Bool { host.map { !$0.ownsPasteboard } ?? false }

  /// The items, for loading without waiting.
  public var itemProviders: [NSItemProvider] {
    get { isForeign ? host?.pasteboardItems ?? [] : contents.items }
    set { setItemProviders(newValue, localOnly: false, expirationDate: nil) }
  }

  /// Replaces the items.
  ///
  /// - Parameters:
  ///   - itemProviders: The new items.
  ///   - localOnly: Whether they stay on this computer, which they always do.
  ///   - expirationDate: The time at which they are removed.
  public func setItemProviders(
    _ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?
  ) { take(itemProviders, text: nil, expirationDate: expirationDate) }

  /// Replaces the items with objects, such as `NSString`, `NSURL` and `UIImage`.
  public func setObjects(_ objects: [any NSItemProviderWriting]) {
    setObjects(objects, localOnly: false, expirationDate: nil)
  }

  /// Replaces the items with objects, such as `NSString`, `NSURL` and `UIImage`.
  ///
  /// - Parameters:
  ///   - objects: The objects. Each becomes an item.
  ///   - localOnly: Whether they stay on this computer, which they always do.
  ///   - expirationDate: The time at which they are removed.
  public func setObjects(
    _ objects: [any NSItemProviderWriting], localOnly: Bool, expirationDate: Date?
  ) {
    setItemProviders(
      objects.map { NSItemProvider(object: $0) }, localOnly: localOnly,
      expirationDate: expirationDate)
  }

  /// Replaces the items with values, such as `String` and `URL`.
  public func setObjects<Value: NSItemProviderBridgedValue>(_ objects: [Value]) {
    setObjects(objects, localOnly: false, expirationDate: nil)
  }

  /// Replaces the items with values, such as `String` and `URL`.
  ///
  /// - Parameters:
  ///   - objects: The values. Each becomes an item.
  ///   - localOnly: Whether they stay on this computer, which they always do.
  ///   - expirationDate: The time at which they are removed.
  public func setObjects<Value: NSItemProviderBridgedValue>(
    _ objects: [Value], localOnly: Bool, expirationDate: Date?
  ) {
    setObjects(
      objects.compactMap { PasteboardValue.object(of: $0) }, localOnly: localOnly,
      expirationDate: expirationDate)
  }

  /// Replaces the items.
  ///
  /// - Parameters:
  ///   - items: The new items.
  ///   - text: The text of the first item, if it is known.
  ///   - expirationDate: The time at which they are removed.
  func take(_ items: [NSItemProvider], text: String?, expirationDate: Date? = nil) {
    let old = contents.items.flatMap(\.registeredTypeIdentifiers)
    contents.items = items
    contents.text = text
    host?.setPasteboardItems(items, text: text)
    changed(from: old)
    if let expirationDate { expire(at: expirationDate) }
  }

  private func changed(from old: [String]) {
    contents.expiration?.cancel()
    contents.expiration = nil
    contents.changeCount += 1
    let new = contents.items.flatMap(\.registeredTypeIdentifiers)
    NotificationCenter.default.post(
      name: Self.changedNotification, object: self,
      userInfo: [
        Self.changedTypesAddedUserInfoKey: new.filter { !old.contains($0) },
        Self.changedTypesRemovedUserInfoKey: old.filter { !new.contains($0) },
      ])
  }

  private func expire(at date: Date) {
    let moment = CACurrentMediaTime() + max(date.timeIntervalSinceNow, 0)
    // Objects of a name may be gone, but not what they share.
    contents.expiration = DeadlineQueue.current.add(at: moment, isPending: false) {
      [weak self, weak contents, name] in
      guard let contents else { return }
      (self ?? UIPasteboard(name, contents)).take([], text: nil)
    }
  }

  /// The number of changes, also by other programs, since the process began.
  public var changeCount: Int { contents.changeCount }

  /// Notes that another program has changed the desktop's clipboard; the host calls this.
  ///
  /// What this program wrote before is released if another program has replaced it.
  public func hostContentsChanged() {
    guard isForeign else { return }
    let old = contents.items.flatMap(\.registeredTypeIdentifiers)
    contents.items = []
    contents.text = nil
    changed(from: old)
  }

  // MARK: Data

  /// Loads the data of a type of an item; waits if it comes from another program.
  ///
  /// - Returns: `nil` if the item has no such data.
  func data(_ type: String, of item: NSItemProvider) -> Data? {
    let loaded = LoadedData()
    item.loadDataRepresentation(forTypeIdentifier: type) { data, _ in loaded.finish(data) }
    if !loaded.isDone, isForeign { host?.waitForPasteboard { loaded.isDone } }
    // Files that another program has copied are read by this one.
    if !loaded.isDone { loaded.wait() }
    return loaded.data
  }

  // MARK: Text

  /// The text of the first item that has one; it can be empty.
  ///
  /// Line ends stay as the other program wrote them.
  public var string: String? {
    get {
      if isForeign { return host?.pasteboardText }
      if let text = contents.text { return text }
      return strings?.first
    }
    set { take(newValue.map { [.init(object: $0 as NSString)] } ?? [], text: newValue) }
  }

  /// Loads the text that is pasted into a text, without waiting.
  ///
  /// Keys that leave the text wait for it.
  ///
  /// - Parameter completion: Called once if there is text that is not empty; at once if it is this
  ///   program's.
  func loadText(_ completion: @escaping @MainActor (String) -> Void) {
    let paste = PendingPaste()
    loadAnyText { text in
      if let text, !text.isEmpty { completion(text) }
      paste.end()
    }
  }

  /// Loads the text without waiting.
  ///
  /// - Parameter completion: Called once, with `nil` if there is no text; at once if it is this program's.
  func loadAnyText(_ completion: @escaping @MainActor (String?) -> Void) {
    guard isForeign, let host else { return completion(string) }
    host.loadPasteboardText(completion)
  }

  // MARK: Pasting

  /// Loads the items without waiting.
  ///
  /// - Parameter completion: Called once; at once if the items are this program's.
  func loadItems(_ completion: @escaping @MainActor ([NSItemProvider]) -> Void) {
    guard isForeign, let host else { return completion(contents.items) }
    host.loadPasteboardItems(completion)
  }

  /// Whether pasting into an object is worth offering; this never waits.
  ///
  /// Another program's items are not known without waiting. Any are worth offering.
  func mayPaste(into target: any UIPasteConfigurationSupporting) -> Bool {
    isForeign ? host?.hasPasteboardContents == true : target.canPaste(contents.items)
  }
}
