import Foundation

extension UITextField {
  /// What lies around the text.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// A thin line.
    case line = 1
    /// A thin line around a ground of its own.
    case bezel = 2
    /// The same with round corners.
    case roundedRect = 3
  }

  /// When something beside the text is there.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While it is not.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// Why editing ended.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    /// The text stays.
    case committed = 0
    /// What was written is to be thrown away; on Apple TV only.
    case cancelled = 1
  }

  /// Posted when editing has begun; its object is the field, as for the others.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when editing has ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when a person has changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
}

extension UITextField.ViewMode {
  /// Whether something is there now.
  func shows(whileEditing isEditing: Bool) -> Bool {
    switch self {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }
}
