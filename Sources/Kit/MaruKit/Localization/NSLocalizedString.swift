import Foundation

// Foundation on Linux has a function of this name too. It always reads the English table, and
// crashes if a `.stringsdict` lies beside it. Calls as in UIKit code, with a table, a bundle or a
// value, resolve to the functions below, because their parameters match more closely.

/// The text of a key in the user's language, from the resources of the caller's library.
///
/// The text is looked up in `LANGUAGE.lproj/Localizable.stringsdict` and `.strings`, then in English.
///
/// - Parameters:
///   - key: The key; also the text if no table has it.
///   - comment: A remark for translators.
///   - library: The caller's library; keep the default.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, comment: String, library: UnsafeRawPointer = #dsohandle
) -> String {
  StringTables(ofLibrary: library).text(key, value: nil, table: nil)
}

/// The text of a key in the user's language, from the resources of the caller's library.
///
/// - Parameters:
///   - key: The key.
///   - value: The text if no table has the key; the key if it is empty.
///   - comment: A remark for translators.
///   - library: The caller's library; keep the default.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, value: String, comment: String, library: UnsafeRawPointer = #dsohandle
) -> String {
  StringTables(ofLibrary: library).text(key, value: value, table: nil)
}

/// The text of a key in a table of the caller's library.
///
/// - Parameters:
///   - key: The key; also the text if the table lacks it.
///   - tableName: The name of the table: `Menu` for `Menu.strings`.
///   - comment: A remark for translators.
///   - library: The caller's library; keep the default.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, tableName: String, comment: String, library: UnsafeRawPointer = #dsohandle
) -> String {
  StringTables(ofLibrary: library).text(key, value: nil, table: tableName)
}

/// The text of a key in a table of the caller's library.
///
/// - Parameters:
///   - key: The key.
///   - tableName: The name of the table: `Menu` for `Menu.strings`.
///   - value: The text if the table lacks the key; the key if it is empty.
///   - comment: A remark for translators.
///   - library: The caller's library; keep the default.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, tableName: String, value: String, comment: String,
  library: UnsafeRawPointer = #dsohandle
) -> String {
  StringTables(ofLibrary: library).text(key, value: value, table: tableName)
}

/// The text of a key in a bundle.
///
/// - Parameters:
///   - key: The key; also the text if no table has it.
///   - bundle: The bundle, such as `Bundle.module` or `Bundle.ofLibrary()`.
///   - comment: A remark for translators.
/// - Returns: The text.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  StringTables(of: bundle).text(key, value: nil, table: nil)
}

/// The text of a key in a bundle.
///
/// - Parameters:
///   - key: The key.
///   - bundle: The bundle, such as `Bundle.module` or `Bundle.ofLibrary()`.
///   - value: The text if no table has the key; the key if it is empty.
///   - comment: A remark for translators.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
  StringTables(of: bundle).text(key, value: value, table: nil)
}

/// The text of a key in a table of a bundle.
///
/// - Parameters:
///   - key: The key; also the text if the table lacks it.
///   - tableName: The name of the table: `Menu` for `Menu.strings`.
///   - bundle: The bundle, such as `Bundle.module` or `Bundle.ofLibrary()`.
///   - comment: A remark for translators.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, tableName: String, bundle: Bundle, comment: String
) -> String {
  StringTables(of: bundle).text(key, value: nil, table: tableName)
}

/// The text of a key in a table of a bundle.
///
/// - Parameters:
///   - key: The key.
///   - tableName: The name of the table: `Menu` for `Menu.strings`.
///   - bundle: The bundle, such as `Bundle.module` or `Bundle.ofLibrary()`.
///   - value: The text if the table lacks the key; the key if it is empty.
///   - comment: A remark for translators.
/// - Returns: The text.
public func NSLocalizedString(
  _ key: String, tableName: String, bundle: Bundle, value: String, comment: String
) -> String {
  StringTables(of: bundle).text(key, value: value, table: tableName)
}

extension Bundle {
  /// The text of a key in a table of the bundle, in the user's language.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The text if the table lacks the key; the key if it is `nil` or empty.
  ///   - table: The name of the table: `Menu` for `Menu.strings`.
  /// - Returns: The text.
  public func localizedString(forKey key: String, value: String?, table: String) -> String {
    StringTables(of: self).text(key, value: value, table: table)
  }

  /// The text of a key in a table of the bundle, in the user's language.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The text if the table lacks the key; the key if it is empty.
  ///   - table: The name of the table; `nil` for `Localizable`.
  /// - Returns: The text.
  public func localizedString(forKey key: String, value: String, table: String?) -> String {
    StringTables(of: self).text(key, value: value, table: table)
  }

  /// The text of a key in a table of the bundle, in the user's language.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The text if the table lacks the key; the key if it is empty.
  ///   - table: The name of the table: `Menu` for `Menu.strings`.
  /// - Returns: The text.
  public func localizedString(forKey key: String, value: String, table: String) -> String {
    StringTables(of: self).text(key, value: value, table: table)
  }
}
