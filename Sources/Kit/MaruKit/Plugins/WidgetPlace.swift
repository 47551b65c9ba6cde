import Foundation

/// The place of a widget's window on the display.
///
/// Axes: x to the right, y down. The origin is the upper left corner of the display, which may have
/// several monitors. Lengths are points.
public struct WidgetPlace: Hashable, Sendable {
  /// The name of the window in the host's configuration.
  public var window: String
  /// The frame of the window, without the frame that a window manager draws.
  public var frame: CGRect
  /// The name of the monitor, such as `HDMI-1`.
  public var monitor: String
  /// The frame of the monitor.
  public var monitorFrame: CGRect

  /// Creates a place.
  public init(window: String, frame: CGRect, monitor: String, monitorFrame: CGRect) {
    self.window = window
    self.frame = frame
    self.monitor = monitor
    self.monitorFrame = monitorFrame
  }
}
