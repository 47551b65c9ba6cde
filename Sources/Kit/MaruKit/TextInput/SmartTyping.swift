/// Whether straight quotation marks are replaced while typing.
public enum UITextSmartQuotesType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether hyphens are replaced by dashes while typing.
public enum UITextSmartDashesType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether spaces are added and removed when text is pasted or deleted.
public enum UITextSmartInsertDeleteType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

extension UITextField {
  /// Always `no`: quotation marks stay as they are typed.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .no }
    set {}
  }

  /// Always `no`: hyphens stay as they are typed.
  public var smartDashesType: UITextSmartDashesType {
    get { .no }
    set {}
  }

  /// Always `no`: no spaces are added or removed.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .no }
    set {}
  }
}

extension UITextView {
  /// Always `no`: quotation marks stay as they are typed.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .no }
    set {}
  }

  /// Always `no`: hyphens stay as they are typed.
  public var smartDashesType: UITextSmartDashesType {
    get { .no }
    set {}
  }

  /// Always `no`: no spaces are added or removed.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .no }
    set {}
  }
}
