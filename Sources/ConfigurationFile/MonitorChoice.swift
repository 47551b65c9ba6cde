/// The monitor that shows a window.
public indirect enum MonitorChoice: Hashable, Sendable, Codable {
  /// The primary monitor.
  case primary
  /// The monitor with the pointer.
  case pointer
  /// Every monitor shows a window of its own.
  case each
  /// The monitor of an output, such as `HDMI-1`.
  case name(String)
  /// A monitor by its number, from 0.
  case index(Int)
  /// The first one of several that is connected.
  case first([MonitorChoice])

  /// Creates the choice that a text in the file means.
  public init(_ text: String) {
    switch text {
    case "primary": self = .primary
    case "pointer": self = .pointer
    case "each": self = .each
    default: self = .name(text)
    }
  }
}
