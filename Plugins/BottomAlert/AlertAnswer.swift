/// The user's answer to an alert.
enum AlertAnswer: Equatable {
  /// A button was pressed.
  case button(AlertButton)
  /// A choice was selected.
  case choice(String)
  /// The alert was dismissed without a choice.
  case dismissed
}
