import Foundation

extension UITextField {
  /// The border of a field.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// No border.
    case none = 0
    /// A thin line.
    case line = 1
    /// A thin line around a background.
    case bezel = 2
    /// A thin line with round corners around a background.
    case roundedRect = 3
  }

  /// The condition for showing a view beside the text.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never = 0
    /// During editing.
    case whileEditing = 1
    /// Except during editing.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// The reason for the end of editing.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    /// The text is kept.
    case committed = 0
    /// The text must be discarded; on Apple TV only.
    case cancelled = 1
  }

  /// Posted after editing has begun; the object is the field, as in the other notifications.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted after editing has ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted after the user has changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
}

extension UITextField.ViewMode {
  /// Whether the view is shown.
  func shows(whileEditing isEditing: Bool) -> Bool {
    switch self {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }
}
