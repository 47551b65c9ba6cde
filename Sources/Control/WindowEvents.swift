/// The events that a window has besides those of its widgets.
public enum WindowEvents {
  /// The names, in the order of a window's life.
  public static let names = [
    "shown", "hidden", "minimized", "restored", "waiting", "died", "failed", "finished",
  ]
}
