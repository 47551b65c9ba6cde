import Foundation

// Data in a copied text, by key paths such as `\.links`.
extension UIPasteboard {
  /// Data that was found in the text of a pasteboard.
  ///
  /// Only what was asked for is looked for. Postal addresses, events, tracking numbers and flights
  /// are never found.
  public struct DetectedValues {
    /// The key paths of the properties in which something was found.
    public private(set) var patterns: Set<PartialKeyPath<DetectedValues>> = []
    /// The text, if it is a web address; otherwise empty.
    public private(set) var probableWebURL = ""
    /// The text, if a person might search for it: one line that is no number and no address.
    public private(set) var probableWebSearch = ""
    /// The number that the text is.
    public private(set) var number: Double?
    /// The web addresses in the text.
    public private(set) var links: [DDMatchLink] = []
    /// The telephone numbers in the text.
    public private(set) var phoneNumbers: [DDMatchPhoneNumber] = []
    /// The mail addresses in the text.
    public private(set) var emailAddresses: [DDMatchEmailAddress] = []
    /// The postal addresses in the text; always empty.
    public private(set) var postalAddresses: [DDMatchPostalAddress] = []
    /// The events in the text; always empty.
    public private(set) var calendarEvents: [DDMatchCalendarEvent] = []
    /// The tracking numbers of parcels in the text; always empty.
    public private(set) var shipmentTrackingNumbers: [DDMatchShipmentTrackingNumber] = []
    /// The numbers of flights in the text; always empty.
    public private(set) var flightNumbers: [DDMatchFlightNumber] = []
    /// The amounts of money in the text, with the sign or the code of a currency.
    public private(set) var moneyAmounts: [DDMatchMoneyAmount] = []

    /// Looks for data in a text.
    ///
    /// - Parameters:
    ///   - wanted: The properties that are wanted.
    ///   - text: The text; nothing is found in one that is longer than 4096 UTF-16 units.
    init(of wanted: Set<PartialKeyPath<DetectedValues>>, in text: String) {
      guard text.utf16.count <= TextKind.longestText else { return }
      findKind(of: text)
      findLinks(in: text)
      moneyAmounts = MoneyDetector.amounts(in: text)
      patterns = found
      keep(wanted)
    }

    private mutating func findKind(of text: String) {
      switch TextKind(of: text) {
      case .number(let number): self.number = number.doubleValue
      case .webAddress(let address): probableWebURL = address
      case .search(let words): probableWebSearch = words
      case nil: break
      }
    }

    private mutating func findLinks(in text: String) {
      let units = Array(text.utf16)
      for link in LinkDetector([.link, .phoneNumber]).links(in: text) {
        let part = String(decoding: units[link.range], as: UTF16.self)
        let address = String(link.url.absoluteString.drop { $0 != ":" }.dropFirst())
        switch link.url.scheme?.lowercased() {
        case "mailto":
          emailAddresses.append(DDMatchEmailAddress(part, emailAddress: address))
        case "tel": phoneNumbers.append(DDMatchPhoneNumber(part, phoneNumber: address))
        default: links.append(DDMatchLink(part, url: link.url))
        }
      }
    }

    /// The properties in which something was found.
    private var found: Set<PartialKeyPath<DetectedValues>> {
      var found: Set<PartialKeyPath<DetectedValues>> = []
      if !probableWebURL.isEmpty { found.insert(\.probableWebURL) }
      if !probableWebSearch.isEmpty { found.insert(\.probableWebSearch) }
      if number != nil { found.insert(\.number) }
      if !links.isEmpty { found.insert(\.links) }
      if !phoneNumbers.isEmpty { found.insert(\.phoneNumbers) }
      if !emailAddresses.isEmpty { found.insert(\.emailAddresses) }
      if !moneyAmounts.isEmpty { found.insert(\.moneyAmounts) }
      return found
    }

    /// Removes the values of other patterns.
    private mutating func keep(_ wanted: Set<PartialKeyPath<DetectedValues>>) {
      patterns.formIntersection(wanted)
      if !wanted.contains(\.probableWebURL) { probableWebURL = "" }
      if !wanted.contains(\.probableWebSearch) { probableWebSearch = "" }
      if !wanted.contains(\.number) { number = nil }
      if !wanted.contains(\.links) { links = [] }
      if !wanted.contains(\.phoneNumbers) { phoneNumbers = [] }
      if !wanted.contains(\.emailAddresses) { emailAddresses = [] }
      if !wanted.contains(\.moneyAmounts) { moneyAmounts = [] }
    }
  }

  // MARK: The text

  /// Finds out which data the text of the pasteboard has.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - completionHandler: Called on the main actor, at once if the text is this program's and
  ///     when it has arrived otherwise. Without a text, nothing is found. It never fails here.
  public func detectPatterns(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>,
    completionHandler:
      @escaping @MainActor (Result<Set<PartialKeyPath<DetectedValues>>, any Error>) -> Void
  ) {
    detectValues(for: keyPaths) { completionHandler($0.map(\.patterns)) }
  }

  /// Finds data in the text of the pasteboard.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - completionHandler: Called as that of `detectPatterns(for:completionHandler:)`.
  public func detectValues(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>,
    completionHandler: @escaping @MainActor (Result<DetectedValues, any Error>) -> Void
  ) {
    loadAnyText { text in
      completionHandler(.success(DetectedValues(of: keyPaths, in: text ?? "")))
    }
  }

  /// Finds out which data the text of the pasteboard has.
  ///
  /// - Parameter keyPaths: The data to look for.
  /// - Returns: The data that was found; none without a text.
  /// - Throws: Nothing here.
  public func detectedPatterns(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>
  ) async throws -> Set<PartialKeyPath<DetectedValues>> {
    try await detectedValues(for: keyPaths).patterns
  }

  /// Finds data in the text of the pasteboard.
  ///
  /// - Parameter keyPaths: The data to look for.
  /// - Returns: The data that was found; none without a text.
  /// - Throws: Nothing here.
  public func detectedValues(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>
  ) async throws -> DetectedValues {
    let text: String? = await withCheckedContinuation { continuation in
      loadAnyText { continuation.resume(returning: $0) }
    }
    return DetectedValues(of: keyPaths, in: text ?? "")
  }

  // MARK: Items

  /// Finds out which data the texts of items have.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called as that of `detectPatterns(for:completionHandler:)`.
  public func detectPatterns(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>, inItemSet itemSet: IndexSet?,
    completionHandler:
      @escaping @MainActor (Result<[Set<PartialKeyPath<DetectedValues>>], any Error>) -> Void
  ) {
    detectValues(for: keyPaths, inItemSet: itemSet) { values in
      completionHandler(values.map { $0.map(\.patterns) })
    }
  }

  /// Finds data in the texts of items.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  ///   - completionHandler: Called as that of `detectPatterns(for:completionHandler:)`.
  public func detectValues(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>, inItemSet itemSet: IndexSet?,
    completionHandler: @escaping @MainActor (Result<[DetectedValues], any Error>) -> Void
  ) {
    loadTexts(inItemSet: itemSet) { texts in
      completionHandler(.success(texts.map { DetectedValues(of: keyPaths, in: $0 ?? "") }))
    }
  }

  /// Finds out which data the texts of items have.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  /// - Returns: The data that was found in each item.
  /// - Throws: Nothing here.
  public func detectedPatterns(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>, inItemSet itemSet: IndexSet?
  ) async throws -> [Set<PartialKeyPath<DetectedValues>>] {
    try await detectedValues(for: keyPaths, inItemSet: itemSet).map(\.patterns)
  }

  /// Finds data in the texts of items.
  ///
  /// - Parameters:
  ///   - keyPaths: The data to look for.
  ///   - itemSet: The indexes of the items; `nil` for all.
  /// - Returns: The data that was found in each item.
  /// - Throws: Nothing here.
  public func detectedValues(
    for keyPaths: Set<PartialKeyPath<DetectedValues>>, inItemSet itemSet: IndexSet?
  ) async throws -> [DetectedValues] {
    let texts: [String?] = await withCheckedContinuation { continuation in
      loadTexts(inItemSet: itemSet) { continuation.resume(returning: $0) }
    }
    return texts.map { DetectedValues(of: keyPaths, in: $0 ?? "") }
  }
}
