/// The event that runs actions.
enum EventSource {
  /// A key of the display.
  case key
  /// An event of a widget, whose plugin is `nil` if the file names none.
  case widget(plugin: String?, name: String, window: String)

  /// The window of the event.
  var window: String? {
    if case .widget(_, _, let window) = self { window } else { nil }
  }
}
