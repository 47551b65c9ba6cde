import Foundation

// The items as values: objects for the types that the kit knows, data for others.
extension UIPasteboard {
  // MARK: The first item

  /// The types of the first item.
  public var types: [String] { itemProviders.first?.registeredTypeIdentifiers ?? [] }

  /// Whether the first item has data of one of the types.
  public func contains(pasteboardTypes: [String]) -> Bool {
    itemProviders.first.map { Self.has(pasteboardTypes, $0) } ?? false
  }

  /// The data of a type of the first item; `nil` if it has none.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    itemProviders.first.flatMap { data(pasteboardType, of: $0) }
  }

  /// The value of a type of the first item.
  ///
  /// - Returns: A `String` for text, a `URL`, a `UIImage`, a `UIColor`, or `Data` for other types;
  ///   `nil` if there is none.
  public func value(forPasteboardType pasteboardType: String) -> Any? {
    itemProviders.first.flatMap { value(pasteboardType, of: $0) }
  }

  /// Replaces the items with a value.
  ///
  /// - Parameters:
  ///   - value: A string, URL, image, colour, data, or a value that a property list can hold.
  ///     Others are ignored.
  ///   - pasteboardType: Its type, such as `public.html`, a MIME type, or `typeAutomatic`.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: value]]
  }

  /// Replaces the items with data.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    items = [[pasteboardType: data]]
  }

  // MARK: All items

  /// The number of items.
  public var numberOfItems: Int { itemProviders.count }

  /// The items: for each, its types and their values as of `value(forPasteboardType:)`.
  public var items: [[String: Any]] {
    get {
      itemProviders.map { item in
        var values: [String: Any] = [:]
        for type in item.registeredTypeIdentifiers { values[type] = value(type, of: item) }
        return values
      }
    }
    set { setItems(newValue) }
  }

  /// Adds items to those of this program; those of another program are replaced.
  public func addItems(_ items: [[String: Any]]) {
    let own = host?.ownsPasteboard == false ? [] : itemProviders
    itemProviders = own + items.map(PasteboardValue.provider)
  }

  /// Replaces the items.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    take(
      items.map(PasteboardValue.provider), text: items.first.flatMap(PasteboardValue.text),
      expirationDate: options[.expirationDate] as? Date)
  }

  /// The types of the items with the indexes; of all items for `nil`.
  public func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    chosen(itemSet).map(\.registeredTypeIdentifiers)
  }

  /// Whether each item with one of the indexes has data of one of the types.
  public func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
    let items = chosen(itemSet)
    return !items.isEmpty && items.allSatisfy { Self.has(pasteboardTypes, $0) }
  }

  /// The indexes of the items that have data of one of the types.
  public func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let items = itemProviders
    return IndexSet(items.indices.filter { Self.has(pasteboardTypes, items[$0]) })
  }

  /// The values of a type, of the items with the indexes that have one.
  public func values(
    forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?
  ) -> [Any]? { chosen(itemSet).compactMap { value(pasteboardType, of: $0) } }

  /// The data of a type, of the items with the indexes that have some.
  public func data(
    forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?
  ) -> [Data]? { chosen(itemSet).compactMap { data(pasteboardType, of: $0) } }

  /// Loads the text of each item with one of the indexes, without waiting.
  ///
  /// - Parameters:
  ///   - itemSet: The indexes; `nil` for all.
  ///   - completion: Called once, with `nil` for an item without text; at once if the texts are
  ///     available.
  func loadTexts(
    inItemSet itemSet: IndexSet?, _ completion: @escaping @MainActor ([String?]) -> Void
  ) {
    loadItems { items in
      let items = Self.chosen(itemSet, of: items)
      var texts = [String?](repeating: nil, count: items.count)
      // One more than the items, so that the last one to arrive is the end of this loop or later.
      var left = items.count + 1
      @MainActor func take(_ text: String?, _ index: Int?) {
        if let index { texts[index] = text }
        left -= 1
        if left == 0 { completion(texts) }
      }
      for (index, item) in items.enumerated() {
        guard let type = item.readableType(of: NSString.self) else {
          take(nil, index)
          continue
        }
        item.load(type) { data in
          take(data.map { PasteboardValue.text(of: $0, type: type) }, index)
        }
      }
      take(nil, nil)
    }
  }

  private func chosen(_ itemSet: IndexSet?) -> [NSItemProvider] {
    Self.chosen(itemSet, of: itemProviders)
  }

  private static func chosen(
    _ itemSet: IndexSet?, of items: [NSItemProvider]
  ) -> [NSItemProvider] {
    guard let itemSet else { return items }
    return itemSet.filter(items.indices.contains).map { items[$0] }
  }

  private static func has(_ types: [String], _ item: NSItemProvider) -> Bool {
    types.contains { item.hasItemConformingToTypeIdentifier($0) }
  }

  private func value(_ type: String, of item: NSItemProvider) -> Any? {
    data(type, of: item).flatMap { PasteboardValue.value(of: $0, type: type) }
  }

  // MARK: Values of a class

  /// Whether an item has text.
  public var hasStrings: Bool { hasObjects(NSString.self) }
  /// Whether an item has a URL.
  public var hasURLs: Bool { hasObjects(NSURL.self) }
  /// Whether an item has a picture.
  public var hasImages: Bool { hasObjects(UIImage.self) }
  /// Whether an item has a colour.
  public var hasColors: Bool { hasObjects(UIColor.self) }

  /// The texts of all items that have one; `nil` if none has.
  public var strings: [String]? {
    get { objects(NSString.self)?.map { String(describing: $0) } }
    set { setObjects((newValue ?? []).map { $0 as NSString }) }
  }

  /// The first URL.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// The URLs of all items that have one; `nil` if none has.
  public var urls: [URL]? {
    get { objects(NSURL.self)?.compactMap { URL(itemProviderObject: $0) } }
    set { setObjects((newValue ?? []).map { $0 as NSURL }) }
  }

  /// The first picture.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// The pictures of all items that have one; `nil` if none has.
  public var images: [UIImage]? {
    get { objects(UIImage.self) }
    set { setObjects(newValue ?? []) }
  }

  /// The first colour.
  public var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }

  /// The colours of all items that have one; `nil` if none has.
  public var colors: [UIColor]? {
    get { objects(UIColor.self) }
    set { setObjects(newValue ?? []) }
  }

  private func hasObjects(_ aClass: any NSItemProviderReading.Type) -> Bool {
    itemProviders.contains { $0.canLoadObject(ofClass: aClass) }
  }

  private func objects<Object: NSItemProviderReading>(_ aClass: Object.Type) -> [Object]? {
    let found = itemProviders.compactMap { item -> Object? in
      guard let type = item.readableType(of: aClass), let data = data(type, of: item) else {
        return nil
      }
      return try? aClass.object(withItemProviderData: data, typeIdentifier: type)
    }
    return found.isEmpty ? nil : found
  }
}
