import Foundation
import Layers
import MaruKit
import Raster
import X11

/// The system tray of an X server, as widgets see it.
///
/// [main actor]
///
/// A widget shows pictures of the icons. The real windows are above its views, receive the presses,
/// and are moved after each frame. The tray exists only while it is observed.
@MainActor
final class XTray {
  /// The tray, as widgets see it.
  let tray: WidgetTray

  private let system: SystemTray
  private weak var screen: XScreen?
  private var pictures: [WindowID: CGImage] = [:]
  /// Whether the icons will be read.
  private var isReadDue = false
  /// The earliest time of the next reading, which limits it to one a frame.
  private var nextRead = 0.0
  /// The windows of other trays that the log has named.
  private var reported: Set<WindowID> = []

  /// The icons that were at a position of a window when it was last painted.
  private var placed: Set<WindowID> = []

  /// The shortest time between two readings, in seconds.
  private static let pause = 1.0 / 60
  /// The time that programs get to paint icons that appear, in seconds.
  ///
  /// The server gives a window that appears new memory, filled with its background. A picture that is
  /// read before the program has painted would show the icon without its contents.
  private static let paintingTime = 0.1
  /// The time for which another tray may stay before the log names it, in seconds.
  ///
  /// If this process replaces another one, that one's tray ends sooner.
  private static let patience = 3.0

  /// Serves a tray, which may be demanded already.
  init(serving tray: WidgetTray, of screen: XScreen) {
    self.tray = tray
    self.screen = screen
    system = SystemTray(on: screen.connection)
    tray.onDemandChange = { [weak self] in self?.follow() }
    if tray.demand != nil { follow() }
  }

  /// Opens the tray, closes it, or changes its style, as the widget and the scale demand.
  func follow() {
    guard let demand = tray.demand, let screen else {
      system.close()
      pictures = [:]
      placed = []
      return
    }
    let side = (demand.iconSize * (screen.windows.last?.scale ?? screen.scale)).rounded()
    system.open(
      SystemTray.Style(
        side: Int32(side.isFinite ? min(max(side, 1), 1024) : 1), isVertical: demand.isVertical,
        isDark: demand.isDark))
    readSoon()
  }

  // MARK: Icons

  /// Reads the icons once the events have been handled, at most once a frame.
  func readSoon() {
    guard !isReadDue, let screen else { return }
    isReadDue = true
    screen.after(seconds: nextRead - CACurrentMediaTime()) { [weak self] in
      self?.isReadDue = false
      self?.read()
    }
  }

  /// Reads the icons once their programs had time to paint them, as they can be seen again.
  func readAfterPainting() {
    nextRead = max(nextRead, CACurrentMediaTime() + Self.paintingTime)
    readSoon()
  }

  private func read() {
    guard CACurrentMediaTime() >= nextRead else { return readSoon() }
    nextRead = CACurrentMediaTime() + Self.pause
    let icons = system.icons
    for icon in icons where icon.isDamaged && isSeen(icon.window) {
      guard let picture = system.picture(of: icon.window) else { continue }
      pictures[icon.window] = Self.image(picture.pixels, side: Int(picture.side))
    }
    let present = Set(icons.map(\.window))
    pictures = pictures.filter { present.contains($0.key) }
    placed.formIntersection(present)
    tray.update(
      to: icons.map {
        WidgetTray.Icon(id: $0.window.rawValue, title: $0.title, picture: pictures[$0.window])
      })
    if let other = system.otherOwner { reportLater(other) }
  }

  /// Whether the user can see the window in which an icon is shown.
  private func isSeen(_ icon: WindowID) -> Bool {
    guard let window = tray.view(of: icon.rawValue)?.window else { return false }
    return screen?.window(window)?.sight.isSeen ?? false
  }

  private static func image(_ pixels: [UInt32], side: Int) -> CGImage? {
    guard let bitmap = Bitmap(width: side, height: side) else { return nil }
    for y in 0..<side {
      let row = bitmap.pixels + y * (bitmap.stride / 4)
      for x in 0..<side { row[x] = premultiplied(pixels[y * side + x]) }
    }
    return CGImage(bitmap)
  }

  /// A pixel whose channels are not above its alpha, as those of a careless program may be.
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 { min(pixel >> shift & 0xFF, alpha) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Passes on a message of a program.
  func receive(_ message: TrayMessage) {
    tray.receive(
      WidgetTray.Message(
        icon: message.icon.rawValue, text: message.text,
        seconds: message.milliseconds == 0 ? nil : Double(message.milliseconds) / 1000))
  }

  // MARK: Another tray

  /// Names another program's tray in the log, if it is still there after a while.
  private func reportLater(_ other: WindowID) {
    guard reported.insert(other).inserted else { return }
    screen?.after(seconds: Self.patience) { [weak self] in
      guard let self, system.otherOwner == other, let screen else {
        self?.reported.remove(other)
        return
      }
      screen.onWarning?(
        "another program\(Self.name(of: other, on: screen.connection)) has the system tray, so no "
          + "icons are shown here, end that program")
    }
  }

  private static func name(of window: WindowID, on connection: Connection) -> String {
    for property in ["_NET_WM_NAME", "WM_NAME", "WM_CLASS"] {
      guard let atom = connection.atom(property),
        let text = connection.text(of: atom, window: window)?.split(separator: "\0").first
      else { continue }
      return ", \(text.prefix(40)),"
    }
    return ""
  }

  // MARK: Places

  /// Moves the icons' windows to the views that show them, after a frame of a window was prepared.
  func placeIcons(in window: XWindow) {
    guard let shown = window.shown else { return }
    for icon in system.icons {
      let view = tray.view(of: icon.window.rawValue)
      if let holder = view?.window, holder !== window.window { continue }
      let frame = view.flatMap { self.frame(of: $0, in: window) }
      system.place(icon.window, at: frame, in: shown)
      if frame == nil {
        placed.remove(icon.window)
      } else if placed.insert(icon.window).inserted {
        readAfterPainting()
      }
      if icon.isDamaged, window.sight.isSeen { readSoon() }
    }
  }

  /// The frame of a visible view, in device pixels of its window.
  private func frame(of view: UIView, in window: XWindow) -> DeviceRect? {
    guard view.window != nil, !view.isHidden, !view.bounds.isEmpty else { return nil }
    let points = view.convert(view.bounds, to: nil)
    let scale = window.window.layerTree.scale
    func pixel(_ length: CGFloat) -> Int32 {
      Int32(min(max((length * scale).rounded(), -32_768), 32_767))
    }
    return DeviceRect(
      x: pixel(points.minX), y: pixel(points.minY), width: pixel(points.width),
      height: pixel(points.height))
  }

  /// The frames of the icons in a window, in device pixels.
  func frames(in window: XWindow) -> [DeviceRect] {
    system.icons.compactMap { icon in
      guard let view = tray.view(of: icon.window.rawValue), view.window === window.window else {
        return nil
      }
      return frame(of: view, in: window)
    }
  }

  /// Takes the icons out of an X window that will be destroyed.
  func leave(_ window: Window) {
    system.leave(window)
    placed = []
  }
}
