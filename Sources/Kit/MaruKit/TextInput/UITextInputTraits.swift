/// Which keys a keyboard on the screen is to have.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// Those of the language.
  case `default` = 0
  /// ASCII only.
  case asciiCapable = 1
  /// Digits and punctuation.
  case numbersAndPunctuation = 2
  /// For addresses of the web.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// Those of a telephone.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For electronic mail.
  case emailAddress = 7
  /// Digits with a decimal point.
  case decimalPad = 8
  /// For messages with names and tags.
  case twitter = 9
  /// For searching.
  case webSearch = 10
  /// ASCII digits only.
  case asciiCapableNumberPad = 11
}

/// What the return key is for.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// A search engine's name.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Another search engine's name.
  case yahoo = 8
  /// Done.
  case done = 9
  /// An emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// Which letters a keyboard makes capitals by itself.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  /// None.
  case none = 0
  /// The first of each word.
  case words = 1
  /// The first of each sentence.
  case sentences = 2
  /// All.
  case allCharacters = 3
}

/// Whether something that helps with writing is on.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// As the keyboard thinks fit.
  case `default` = 0
  /// Off.
  case no = 1
  /// On.
  case yes = 2
}

/// Whether spelling is checked.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// As the keyboard thinks fit.
  case `default` = 0
  /// Not.
  case no = 1
  /// Always.
  case yes = 2
}

/// How a keyboard on the screen looks.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// As the interface does.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
}

/// What a text is about, for whoever fills it in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// Its name.
  public let rawValue: String

  /// Makes a type of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is being made up.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address of electronic mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of the web.
  public static let URL = UITextContentType(rawValue: "url")
}

/// What an input view should know about the text that is typed.
///
/// Mirrors UIKit. A desktop's keyboard stays as it is: the traits are for input views of one's own.
@MainActor
public protocol UITextInputTraits {
  /// Which keys are wanted.
  var keyboardType: UIKeyboardType { get }
  /// How a keyboard looks.
  var keyboardAppearance: UIKeyboardAppearance { get }
  /// What the return key is for.
  var returnKeyType: UIReturnKeyType { get }
  /// Whether the return key waits for text.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether nobody is to read the text.
  var isSecureTextEntry: Bool { get }
  /// Which letters become capitals.
  var autocapitalizationType: UITextAutocapitalizationType { get }
  /// Whether words are corrected.
  var autocorrectionType: UITextAutocorrectionType { get }
  /// Whether spelling is checked.
  var spellCheckingType: UITextSpellCheckingType { get }
  // UIKit's own declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What the text is about.
  var textContentType: UITextContentType! { get }
}

// The traits of whoever says nothing of them.
extension UITextInputTraits {
  /// Those of the language.
  public var keyboardType: UIKeyboardType { .default }
  /// As the interface.
  public var keyboardAppearance: UIKeyboardAppearance { .default }
  /// Return.
  public var returnKeyType: UIReturnKeyType { .default }
  /// No.
  public var enablesReturnKeyAutomatically: Bool { false }
  /// No.
  public var isSecureTextEntry: Bool { false }
  /// The first letter of each sentence.
  public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
  /// As the keyboard thinks fit.
  public var autocorrectionType: UITextAutocorrectionType { .default }
  /// As the keyboard thinks fit.
  public var spellCheckingType: UITextSpellCheckingType { .default }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// Unknown.
  public var textContentType: UITextContentType! { nil }
}
