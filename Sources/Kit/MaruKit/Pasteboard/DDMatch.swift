import Foundation

/// Data that was found in a text.
///
/// Mirrors the framework DataDetection of Apple's systems.
open class DDMatch: NSObject {
  /// The part of the text in which the data was found.
  public let matchedString: String

  init(_ matchedString: String) {
    self.matchedString = matchedString
    super.init()
  }
}

/// A web address in a text.
public final class DDMatchLink: DDMatch {
  /// The address; with the scheme `http` if the text has none.
  public let url: URL

  init(_ matchedString: String, url: URL) {
    self.url = url
    super.init(matchedString)
  }
}

/// A telephone number in a text.
public final class DDMatchPhoneNumber: DDMatch {
  /// The number: its digits, after a plus sign if the text has one.
  public let phoneNumber: String
  /// The kind of the number, such as “home”; always `nil` here.
  public let label: String? = nil

  init(_ matchedString: String, phoneNumber: String) {
    self.phoneNumber = phoneNumber
    super.init(matchedString)
  }
}

/// A mail address in a text.
public final class DDMatchEmailAddress: DDMatch {
  /// The address, without `mailto:`.
  public let emailAddress: String
  /// The kind of the address, such as “home”; always `nil` here.
  public let label: String? = nil

  init(_ matchedString: String, emailAddress: String) {
    self.emailAddress = emailAddress
    super.init(matchedString)
  }
}

/// A postal address in a text; never found here.
public final class DDMatchPostalAddress: DDMatch {
  /// The street and the number.
  public let street: String? = nil
  /// The city.
  public let city: String? = nil
  /// The state.
  public let state: String? = nil
  /// The postal code.
  public let postalCode: String? = nil
  /// The country.
  public let country: String? = nil
}

/// An event in a text; never found here.
public final class DDMatchCalendarEvent: DDMatch {
  /// Whether the event lasts all day.
  public let isAllDay = false
  /// The start of the event.
  public let startDate: Date? = nil
  /// The time zone of the start.
  public let startTimeZone: TimeZone? = nil
  /// The end of the event.
  public let endDate: Date? = nil
  /// The time zone of the end.
  public let endTimeZone: TimeZone? = nil
}

/// The tracking number of a parcel in a text; never found here.
public final class DDMatchShipmentTrackingNumber: DDMatch {
  /// The carrier.
  public let carrier = ""
  /// The number.
  public let trackingNumber = ""
}

/// The number of a flight in a text; never found here.
public final class DDMatchFlightNumber: DDMatch {
  /// The airline.
  public let airline = ""
  /// The number.
  public let flightNumber = ""
}

/// An amount of money in a text.
public final class DDMatchMoneyAmount: DDMatch {
  /// The currency as an ISO 4217 code, such as `EUR`.
  public let currency: String
  /// The amount in the currency's main unit.
  public let amount: Double

  init(_ matchedString: String, currency: String, amount: Double) {
    self.currency = currency
    self.amount = amount
    super.init(matchedString)
  }
}
