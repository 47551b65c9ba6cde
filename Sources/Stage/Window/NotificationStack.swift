import Foundation
import MaruKit
import X11

/// Keeps a notification in its corner of a monitor, stacked with the earlier ones of all programs.
///
/// When an earlier one closes, it slides into the gap.
@MainActor final class NotificationStack {
  /// The distance from the sides of the work area, in points, beside the transparent margin of the content.
  private static let inset: CGFloat = 4
  /// The overlap of neighbours, in points: the transparent margin of one of them.
  private static let overlap: CGFloat = 16
  /// The duration of a slide, in seconds.
  private static let duration = 0.2

  /// A movement of the X window.
  private struct Slide {
    let start: DevicePoint
    let end: DevicePoint
    let beginning: Double
  }

  private let geometry: WindowGeometry
  private let connection: Connection
  private let corner: WidgetNotificationCorner
  private let time = UInt64(max(Date().timeIntervalSince1970, 0) * 1000)
  /// The X window; `nil` while there is none.
  private var shown: Window?
  /// Whether the first frame of the X window was painted.
  private var isPainted = false
  private var slot: NotificationSlot?
  /// The work area of the monitor, in device pixels.
  private var area = DeviceRect(x: 0, y: 0, width: 0, height: 0)
  /// The position that the X window was last moved to.
  private var place: DevicePoint?
  /// The size that the X window was last given, in device pixels; `nil` before it is opened.
  private var size: DeviceRect?
  private var slide: Slide?
  private var link: CADisplayLink?

  /// Creates the stack of a hidden window of a connection.
  init(
    of geometry: WindowGeometry, in corner: WidgetNotificationCorner, on connection: Connection
  ) {
    self.geometry = geometry
    self.corner = corner
    self.connection = connection
  }

  /// Takes a place among the shown notifications.
  func join(with opened: Window) {
    shown = opened
    if slot == nil { chooseMonitor() }
    guard let slot else { return }
    opened.announce(in: slot)
    slide = nil
    size = geometry.content
    place = origin
    if let place { opened.move(to: place) }
  }

  /// Notes that the first frame was painted: from now on it slides.
  func firstFramePainted() { isPainted = true }

  /// Forgets the X window, which is gone.
  func leave() {
    shown = nil
    isPainted = false
  }

  /// Resizes the X window, and moves it in the same request: at the lower edge it grows upwards.
  ///
  /// - Parameters:
  ///   - shown: The X window.
  ///   - part: Its new size in device pixels.
  func resize(_ shown: Window, to part: DeviceRect) {
    size = part
    guard let target = origin else { return shown.resize(width: part.width, height: part.height) }
    endSlide()
    place = target
    shown.setFrame(
      DeviceRect(x: target.x, y: target.y, width: part.width, height: part.height))
  }

  /// Goes to the place that it has among the shown notifications, if it is not there.
  func arrange() {
    guard let shown, let target = origin, target != (slide?.end ?? place) else {
      return
    }
    guard let place, isPainted, !UIAccessibility.isReduceMotionEnabled else {
      slide = nil
      self.place = target
      return shown.move(to: target)
    }
    slide = Slide(start: place, end: target, beginning: CACurrentMediaTime())
    guard link == nil else { return }
    link = CADisplayLink { [weak self] _ in self?.step() }
    link?.add(to: .main, forMode: .common)
  }

  /// Moves to another monitor if its own was disconnected, and out of the way of panels.
  func followMonitors() {
    chooseMonitor()
    if let slot { shown?.announce(in: slot) }
    arrange()
  }

  /// The position of the X window in device pixels of the screen; `nil` if there is no monitor.
  ///
  /// If there is no room left, it is at the end of the stack, above another one.
  var origin: DevicePoint? {
    if slot == nil { chooseMonitor() }
    guard let slot else { return nil }
    let inset = Int32((Self.inset * geometry.scale).rounded())
    let part = size ?? geometry.content
    let before =
      inset
      &+ connection.extent(
        ofNotificationsBefore: slot, overlap: Int32((Self.overlap * geometry.scale).rounded()))
    let x =
      switch corner {
      case .topLeft, .bottomLeft: area.x + inset
      case .top, .bottom: area.x + (area.width - part.width) / 2
      case .topRight, .bottomRight: area.x + area.width - part.width - inset
      }
    let last = area.height - part.height
    let y =
      switch corner {
      case .topLeft, .top, .topRight: area.y + max(min(before, last), 0)
      case .bottomLeft, .bottom, .bottomRight: area.y + max(last - before, 0)
      }
    return DevicePoint(x: x, y: y)
  }

  /// Chooses the monitor with the pointer.
  private func chooseMonitor() {
    let monitors = connection.monitors().map(\.frame)
    let pointer = connection.pointerPosition()
    let former = slot.flatMap { slot in monitors.first { $0.origin == slot.monitor } }
    let chosen =
      former ?? pointer.flatMap { point in monitors.first { $0.contains(point) } }
      ?? monitors.first
    guard let monitor = chosen else { return }
    area = connection.workArea().flatMap { monitor.intersection($0) } ?? monitor
    slot = NotificationSlot(
      corner: UInt32(WidgetNotificationCorner.allCases.firstIndex(of: corner) ?? 0),
      monitor: monitor.origin, time: time, tieBreaker: UInt32(truncatingIfNeeded: getpid()))
  }

  private func step() {
    guard let slide, let shown else { return endSlide() }
    let passed = min(max((CACurrentMediaTime() - slide.beginning) / Self.duration, 0), 1)
    // Fast at first, and slower towards the end.
    let part = 1 - pow(1 - passed, 3)
    func between(_ start: Int32, _ end: Int32) -> Int32 {
      start + Int32((Double(end - start) * part).rounded())
    }
    let now = DevicePoint(
      x: between(slide.start.x, slide.end.x), y: between(slide.start.y, slide.end.y))
    if now != place { shown.move(to: now) }
    place = now
    if passed == 1 { endSlide() }
  }

  private func endSlide() {
    slide = nil
    link?.invalidate()
    link = nil
  }
}
