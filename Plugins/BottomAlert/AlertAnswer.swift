/// What a person did about an alert.
enum AlertAnswer: Equatable {
  /// A button was pressed.
  case button(AlertButton)
  /// One of the choices was taken.
  case choice(String)
  /// It was dismissed without a choice.
  case dismissed
}
