import Foundation
import MaruKit
import X11

/// The room for lists and menus beside a panel: the X window that shows it, and the grab while something
/// is open there.
@MainActor final class MenuRoom {
  /// The most points by which a focus ring or a shadow overhangs the content.
  ///
  /// A menu is larger.
  private static let overhang: CGFloat = 8

  /// Whether a developer's overlay is drawn over the window.
  var hasOverlay = false

  private let room: ScreenWindowOptions.Room
  private let geometry: WindowGeometry
  private let content: OpenContent
  private let screen: XScreen
  /// Shows the room; `nil` until something was painted there.
  private var menuWindow: MenuWindow?
  /// The grab of a panel, while a list or a menu is open in the room beside it.
  private var grab: PopupGrab?
  /// Whether something has been painted in the room for lists and menus since the first frame; `nil`
  /// before it.
  private var overflowsFromStart: Bool?

  /// Creates the room beside a hidden window.
  ///
  /// - Parameters:
  ///   - room: Its size.
  ///   - geometry: The window's size.
  ///   - content: What is open in the window.
  ///   - screen: The window's screen.
  init(
    _ room: ScreenWindowOptions.Room, beside geometry: WindowGeometry, of content: OpenContent,
    on screen: XScreen
  ) {
    self.room = room
    self.geometry = geometry
    self.content = content
    self.screen = screen
  }

  /// Whether the window has margins at all.
  var exists: Bool { room != ScreenWindowOptions.Room() }

  /// Whether it has the pointer and the keyboard.
  var hasGrab: Bool { grab != nil }

  /// The X window that shows the room; `nil` if there is none.
  var shown: Window? { menuWindow?.window }

  // MARK: X window

  /// Shows the changed parts of the room, or hides its X window when nothing is there.
  ///
  /// - Parameters:
  ///   - rects: The changed parts of the picture, in device pixels.
  ///   - buffer: The picture.
  ///   - panel: The X window of the panel.
  ///   - shape: The shape of the panel's picture.
  ///   - attributes: The attributes of the panel's X window.
  /// - Throws: If the X window cannot be created.
  func present(
    _ rects: [DeviceRect], of buffer: ImageBuffer, beside panel: Window, _ shape: WindowShape,
    _ attributes: @autoclosure () -> WindowAttributes
  ) throws(ConnectionError) {
    guard shape.isPaintedBesideContent else {
      menuWindow?.hide()
      return
    }
    if menuWindow == nil {
      let made = try MenuWindow(of: panel, showing: geometry.roomBesideContent, attributes())
      made.setRegion(shape.cutout ?? [])
      menuWindow = made
    }
    menuWindow?.present(rects, of: buffer)
  }

  /// Takes the X window of the room away; the next frame that needs it makes another.
  func closeWindow() {
    menuWindow?.destroy()
    menuWindow = nil
  }

  /// Removes everything, because the panel's X window is going away.
  func close() {
    closeWindow()
    grab = nil
    overflowsFromStart = nil
  }

  // MARK: Grab

  /// Takes the painted parts of the picture.
  func update(to painted: [DeviceRect], in panel: Window) {
    grab(ifUsing: painted, in: panel)
    menuWindow?.setRegion(painted)
  }

  /// Grabs the pointer and the keyboard while a list or a menu is painted in the room beside the content.
  ///
  /// A menu has the keys while it is open, also in a panel that never has the focus. A widget that is too
  /// large for a panel is painted there too, and takes nothing.
  ///
  /// A popup, which has no such room in its options, has its own grab. A developer's overlay is drawn
  /// there too and must not take the pointer. Neither must a focus ring or a shadow of the content, which
  /// may overhang it by some points.
  ///
  /// The server ends the grab itself if the program dies.
  private func grab(ifUsing rects: [DeviceRect], in panel: Window) {
    let scale = geometry.scale
    let top = Int32(((room.top - Self.overhang) * scale).rounded())
    let bottom =
      Int32(geometry.size.height) - Int32(((room.bottom - Self.overhang) * scale).rounded())
    let isPainted = rects.contains { $0.y < top || $0.y + $0.height > bottom }
    let overflows = isPainted && overflowsFromStart ?? true
    overflowsFromStart = overflows
    let isUsed =
      !hasOverlay && isPainted
      && content.isOpenInRoom(
        overflowsFromStart: overflows, hadInput: screen.connection.lastInputTime != .current)
    guard isUsed != hasGrab else { return }
    if isUsed {
      grab = PopupGrab(of: panel, takesKeys: true, on: screen)
    } else {
      grab?.release()
      grab = nil
    }
  }
}
