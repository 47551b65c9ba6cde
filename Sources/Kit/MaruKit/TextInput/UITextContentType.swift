/// The meaning of a text, for automatic completion.
///
/// Mirrors UIKit. Nothing on Linux completes a field; the types are for input views. The names are
/// those of HTML's `autocomplete` where it has one.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the type.
  public let rawValue: String

  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  // MARK: Persons

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// A title before a name, such as “Dr.”.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A part behind a name, such as “Jr.”.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A person's job.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// The name of an organization.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A date of birth.
  public static let birthdate = UITextContentType(rawValue: "bday")
  /// The day of a date of birth.
  public static let birthdateDay = UITextContentType(rawValue: "bday-day")
  /// The month of a date of birth.
  public static let birthdateMonth = UITextContentType(rawValue: "bday-month")
  /// The year of a date of birth.
  public static let birthdateYear = UITextContentType(rawValue: "bday-year")

  // MARK: Places

  /// A place, also with an address or a name.
  public static let location = UITextContentType(rawValue: "location")
  /// A street address in one or more lines.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of a street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of a street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state or a province.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A city with its state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// A part of a city.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")

  // MARK: Accounts

  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A one-time code.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")

  // MARK: Communication

  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A URL.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of an eSIM.
  public static let cellularEID = UITextContentType(rawValue: "cellular-eid")
  /// The number of a telephone.
  public static let cellularIMEI = UITextContentType(rawValue: "cellular-imei")

  // MARK: Payment

  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The security code of a credit card.
  public static let creditCardSecurityCode = UITextContentType(rawValue: "cc-csc")
  /// The name on a credit card.
  public static let creditCardName = UITextContentType(rawValue: "cc-name")
  /// The given name on a credit card.
  public static let creditCardGivenName = UITextContentType(rawValue: "cc-given-name")
  /// The middle name on a credit card.
  public static let creditCardMiddleName = UITextContentType(rawValue: "cc-additional-name")
  /// The family name on a credit card.
  public static let creditCardFamilyName = UITextContentType(rawValue: "cc-family-name")
  /// The month until which a credit card is valid.
  public static let creditCardExpiration = UITextContentType(rawValue: "cc-exp")
  /// The number of that month in its year.
  public static let creditCardExpirationMonth = UITextContentType(rawValue: "cc-exp-month")
  /// The year until which a credit card is valid.
  public static let creditCardExpirationYear = UITextContentType(rawValue: "cc-exp-year")
  /// The kind of a credit card.
  public static let creditCardType = UITextContentType(rawValue: "cc-type")

  // MARK: Events

  /// The number of a parcel.
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
  /// The number of a flight.
  public static let flightNumber = UITextContentType(rawValue: "flight-number")
  /// A date, a time or a duration.
  public static let dateTime = UITextContentType(rawValue: "date-time")
}
