import Foundation

/// What a new password must be like, for a program that makes one.
///
/// Mirrors UIKit. Nothing on Linux makes passwords for a field: the rules are only kept.
@preconcurrency @MainActor
open class UITextInputPasswordRules: NSObject {
  /// The rules in Apple's language, such as `required: upper; required: digit; minlength: 12;`.
  public let passwordRulesDescriptor: String

  /// Creates rules.
  ///
  /// - Parameter passwordRulesDescriptor: The rules, which are not checked.
  public init(descriptor passwordRulesDescriptor: String) {
    self.passwordRulesDescriptor = passwordRulesDescriptor
    super.init()
  }
}
