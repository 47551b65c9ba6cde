import Foundation
import MaruKit
import Raster
import X11

// A window that is as transparent as its content.
//
// With a compositor, its pixels have alpha. Otherwise its shape is cut to the pixels that are at
// least half opaque: shadows are left out, and edges are hard.
extension XWindow {
  /// The most points by which a focus ring or a shadow overhangs the content.
  ///
  /// A menu is larger.
  private static let overhang: CGFloat = 8

  /// Whether the window should be transparent.
  var wantsTransparency: Bool {
    options.kind == .floating || notificationStack != nil || options.isTransparent
  }

  /// Whether it is transparent now.
  ///
  /// A window with a frame needs a compositor for it: without one it would be a hole in its frame.
  var isTransparent: Bool {
    guard options.kind.isFramed else { return wantsTransparency }
    return wantsTransparency && (shown?.hasAlpha ?? screen.connection.supportsAlpha)
  }

  /// Sets the window's shape, or with a compositor its input region, to the painted pixels.
  ///
  /// - Parameters:
  ///   - shown: The window.
  ///   - bitmap: The whole picture.
  ///   - parts: What has changed in it since it was last shown, in device pixels.
  func cut(_ shown: Window, to bitmap: Bitmap, changed parts: [PixelRect]) {
    solid.update(parts, of: bitmap, hardens: !shown.hasAlpha)
    guard solid.rects != cutout else { return }
    cutout = solid.rects
    grab(ifUsing: solid.rects, in: shown)
    menuWindow?.setRegion(solid.rects)
    if shown.hasAlpha {
      if options.receivesInput, inputRegion == nil { passClicks(outside: solid.rects, of: shown) }
    } else {
      shown.setBoundingRegion(solid.rects)
      sightMayHaveChanged()
    }
  }

  /// Lets clicks pass through the transparent parts of a window.
  func passClicks(outside painted: [DeviceRect], of shown: Window) {
    // The transparent parts of an icon belong to it.
    shown.setInputRegion(painted + (screen.tray?.frames(in: self) ?? []))
  }

  // MARK: Room for lists and menus

  /// Shows the changed parts of the room beside a panel, or hides its X window when nothing is there.
  func presentRoom(_ rects: [DeviceRect], of buffer: ImageBuffer, beside panel: Window) {
    let part = geometry.content
    guard part.height < Int32(geometry.size.height),
      solid.isPainted(outside: part.y..<part.y + part.height)
    else {
      menuWindow?.hide()
      return
    }
    do {
      if menuWindow == nil {
        let made = try MenuWindow(
          of: panel, showing: geometry.roomBesideContent, serverOptions)
        made.setRegion(cutout ?? [])
        menuWindow = made
      }
      menuWindow?.present(rects, of: buffer)
    } catch {
      screen.onWarning?("window \"\(options.title)\": \(error)")
    }
  }

  /// Takes the X window of the room away; the next frame that needs it makes another.
  func closeMenuWindow() {
    menuWindow?.destroy()
    menuWindow = nil
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
  private func grab(ifUsing rects: [DeviceRect], in shown: Window) {
    let room = options.room
    let top = Int32(((room.top - Self.overhang) * scale).rounded())
    let bottom =
      Int32(geometry.size.height) - Int32(((room.bottom - Self.overhang) * scale).rounded())
    let isPainted = rects.contains { $0.y < top || $0.y + $0.height > bottom }
    overflowsFromStart = isPainted && overflowsFromStart ?? true
    let isUsed = !hasOverlay && isPainted && hasOpenContent
    guard isUsed != (roomGrab != nil) else { return }
    if isUsed {
      roomGrab = PopupGrab(of: shown, takesKeys: true, on: screen)
    } else {
      roomGrab?.release()
      roomGrab = nil
    }
  }

  /// Whether what is painted in the room can be closed, and is not just a widget that is too large.
  private var hasOpenContent: Bool {
    if let responder = window.firstResponder,
      responder.resignsByOutsidePress || overflowsFromStart != true
    {
      return true
    }
    guard let presented = window.rootViewController?.presentedViewController else { return false }
    // A widget can present something at its start, before a person has pressed anything.
    return presented.modalPresentationStyle == .popover
      || screen.connection.lastInputTime != .current
  }

  /// Whether it has the pointer and the keyboard.
  var hasGrab: Bool { popupGrab != nil || roomGrab != nil }

  /// Whether a position is in the painted part of the window.
  func isInside(_ x: Double, _ y: Double) -> Bool {
    let parts =
      cutout
      ?? [
        DeviceRect(
          x: 0, y: 0, width: Int32(geometry.size.width), height: Int32(geometry.size.height))
      ]
    return parts.contains {
      x >= Double($0.x) && x < Double($0.x + $0.width) && y >= Double($0.y)
        && y < Double($0.y + $0.height)
    }
  }

  /// Closes the popup, or the lists, menus and popovers that are open in the window.
  func closeByOutsidePress() {
    if popupGrab != nil { return screen.onCloseRequest?(window) ?? () }
    if roomGrab != nil || window.firstResponder?.resignsByOutsidePress == true {
      window.endEditing(true)
    }
    let presented = window.rootViewController?.presentedViewController
    if roomGrab != nil || presented?.modalPresentationStyle == .popover {
      presented?.dismiss(animated: true)
    }
  }

  /// Whether a press outside of the window closes something in it, and the window has no grab that tells of
  /// such a press.
  var closesByOutsidePress: Bool {
    guard !options.kind.isFramed, options.kind != .popup, options.room == ScreenWindowOptions.Room()
    else { return false }
    return window.firstResponder?.resignsByOutsidePress == true
      || window.rootViewController?.presentedViewController?.modalPresentationStyle == .popover
  }
}
