/// The kinds of data that a text view makes links of.
///
/// Mirrors UIKit. Links and telephone numbers are found. The other kinds are accepted but never
/// found: they need dictionaries of places, dates and carriers for every country, which the kit
/// does not have.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Telephone numbers of 7 to 15 digits, with spaces, hyphens, dots and brackets between the
  /// groups.
  ///
  /// Dates, IP addresses, decimal numbers and other numbers in groups of thousands are left out.
  /// There is no table of the countries' numbers: some other long numbers are taken for telephone
  /// numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// Web addresses with and without a scheme, and mail addresses.
  ///
  /// Without `http://` or `www.`, only a host in a common domain such as `.org` is found, so that
  /// the names of files are no links. An address ends where Korean, Chinese, Japanese or Thai text
  /// begins.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Postal addresses, which are never found.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Dates and events, which are never found.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// The numbers of parcels, which are never found.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  /// The numbers of flights, which are never found.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  /// Things to look up, which are never found.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
