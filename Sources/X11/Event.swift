/// An event from the server, fully decoded; no value refers to the server's memory.
///
/// Positions and sizes are device pixels, x to the right and y down, from the top left of the window's
/// picture (`Window.pictureOrigin`).
public enum Event: Hashable, Sendable {
  /// A part of a window must be redrawn.
  case exposed(WindowID, DeviceRect, remaining: Int)
  /// A window's size or position changed.
  case configured(Configuration)
  /// A window was mapped.
  case mapped(WindowID)
  /// A window was unmapped.
  case unmapped(WindowID)
  /// A window was destroyed, by us or by another client.
  case destroyed(WindowID)
  /// The part of the window that others cover changed.
  case visibilityChanged(WindowID, Visibility)
  /// The window gained or lost the keyboard focus.
  case focusChanged(WindowID, hasFocus: Bool)
  /// The pointer entered or left the window.
  case crossed(Crossing)
  /// The pointer moved.
  case pointerMoved(PointerMotion)
  /// A pointer button was pressed or released; never the wheel's.
  case pointerButton(PointerButton)
  /// A button was pressed or a finger touched the screen somewhere, in any window; see
  /// `Connection.reportPressesEverywhere(_:)`.
  case pressedSomewhere
  /// The wheel turned, or two fingers moved on a touchpad.
  case scrolled(Scroll)
  /// A finger on the touchscreen began, moved or ended.
  case touch(Touch)
  /// A key was pressed or released, or an input method delivered text.
  case key(KeyStroke)
  /// The text that is composed with an input method has changed; an empty one is accepted or dropped.
  case composed(WindowID, Composition)
  /// The input method has ended while text was composed, which stays as it is.
  case compositionEnded(WindowID)
  /// The keyboard layout changed; the mapping is already refreshed.
  case keyboardChanged
  /// The user asked the window manager to close the window; the program decides what happens.
  case closeRequested(WindowID)
  /// The window manager asked whether the program is alive; already answered.
  case pinged(WindowID)
  /// The window manager offers the keyboard focus (`WM_TAKE_FOCUS`).
  case focusOffered(WindowID, ServerTime)
  /// Any other client message.
  case message(ClientMessage)
  /// A property of a window was set or deleted.
  case propertyChanged(WindowID, Atom, deleted: Bool, ServerTime)
  /// The window manager changed the window's states (`_NET_WM_STATE`).
  case stateChanged(WindowID, Set<WindowState>)
  /// The window manager moved the window to another workspace (`_NET_WM_DESKTOP`).
  ///
  /// It is a number from 0, or `Window.allWorkspaces`; `nil` if it is not known.
  case workspaceChanged(WindowID, UInt32?)
  /// The window manager shows the window, or has minimized or withdrawn it (`WM_STATE`).
  case presenceChanged(WindowID, isShown: Bool)
  /// Another program's drag entered a window, moved over it, left it or was dropped.
  ///
  /// Answer each motion with `DropTarget.answer(_:)`, and a drop with `DropTarget.finish(_:)`.
  case dragged(IncomingDrag)
  /// The window under our own drag accepts it or not: read `DragSource.answer` again.
  case dragAnswered
  /// We lost ownership of a selection.
  case selectionLost(Selection)
  /// Another program has taken a selection, or has given it up.
  case selectionOwnerChanged(Selection, owner: WindowID?)
  /// The system tray was opened or lost, or its icons or their pictures changed.
  case trayChanged
  /// A program shows a message beside its icon in the system tray.
  case trayMessage(TrayMessage)
  /// A compositor started or stopped.
  case compositorChanged(isRunning: Bool)
  /// A window manager started, stopped or was replaced.
  case windowManagerChanged
  /// The scale in the settings changed: read `Connection.chosenScale` again.
  case scaleChanged
  /// The user resources changed: read `Connection.resource(_:)` again.
  case resourcesChanged
  /// The user wants text to be drawn in another way: see `Connection.fontSettings`.
  case fontSettingsChanged
  /// Monitors were added, removed or changed: read `Connection.monitors()` again.
  case monitorsChanged
  /// Notifications of any program appeared, moved or disappeared.
  case notificationsChanged
  /// The window manager changed the part of the screen that panels leave free; see
  /// `Connection.workArea()`.
  case workAreaChanged
  /// The server has read an image buffer, which may be written again; its state is already updated.
  case imageDelivered(WindowID?, ImageBuffer.ID)
  /// A request failed outside any trap. Log it; the connection continues.
  case protocolError(ProtocolError)
  /// The connection is lost: always the last event, once.
  case serverGone
}

/// A window's geometry, as last reported by the server.
public struct Configuration: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The position on the root window, or `nil` if the window manager has not reported it: a plain
  /// event of a framed window is relative to the frame.
  ///
  /// In that case call `Window.origin()`.
  public let origin: DevicePoint?
  /// The width in device pixels.
  public let width: Int32
  /// The height in device pixels.
  public let height: Int32
}

/// The part of a window that others cover.
///
/// With a compositor every window is `.full`.
public enum Visibility: Hashable, Sendable {
  /// Nothing of it is covered.
  case full
  /// A part of it is covered.
  case partial
  /// All of it is covered.
  case none
}

/// The pointer entering or leaving a window.
public struct Crossing: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// Whether it entered.
  public let isInside: Bool
  /// The position in the window.
  public let position: DevicePoint
  /// Whether a grab caused it, not pointer motion.
  public let isByGrab: Bool
  /// The modifier keys held.
  public let modifiers: Modifiers
  /// The buttons held.
  public let buttons: Buttons
  /// The server's timestamp.
  public let time: ServerTime
}

/// A pointer motion.
public struct PointerMotion: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The distance from the window's left edge; fractional if the device reports fractions.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The modifier keys held.
  public let modifiers: Modifiers
  /// The buttons held.
  public let buttons: Buttons
  /// The kind of device that moved.
  public let device: DeviceKind
  /// The server's timestamp.
  public let time: ServerTime
}

/// A pointer button press or release.
public struct PointerButton: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The button, counted from 1: 1 is primary, 3 the context menu, 8 and 9 back and forward.
  public let button: Int
  /// Whether it was pressed.
  public let isPress: Bool
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The modifier keys held.
  public let modifiers: Modifiers
  /// The buttons held before this one changed.
  public let buttons: Buttons
  /// The kind of device that was pressed.
  public let device: DeviceKind
  /// The server's timestamp.
  public let time: ServerTime
}

/// A scroll step of a wheel or a touchpad.
public struct Scroll: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// To the right, in wheel notches; fractional from devices with finer steps.
  public let deltaX: Double
  /// Downwards (towards the end of a document), in wheel notches.
  public let deltaY: Double
  /// Whether the device reports fractions of a notch.
  public let isSmooth: Bool
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The modifier keys held.
  public let modifiers: Modifiers
  /// The kind of device that scrolled.
  public let device: DeviceKind
  /// The server's timestamp.
  public let time: ServerTime
}

/// One finger on the touchscreen.
public struct Touch: Hashable, Sendable {
  /// The phase of a touch.
  public enum Phase: Hashable, Sendable {
    /// The finger touched the screen.
    case began
    /// It moved.
    case moved
    /// It was lifted, or the server cancelled the touch.
    case ended
  }

  /// The window.
  public let window: WindowID
  /// The touch's number; unique while the finger is down.
  public let identifier: UInt32
  /// The phase of this event.
  public let phase: Phase
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The modifier keys held.
  public let modifiers: Modifiers
  /// Whether this finger emulates the pointer.
  public let isPrimary: Bool
  /// The server's timestamp.
  public let time: ServerTime
}

/// A key press or release.
public struct KeyStroke: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// Whether it was pressed.
  public let isPress: Bool
  /// Whether it is an auto-repeat of a held key.
  public let isRepeat: Bool
  /// The keycode, 8 to 255; zero for text that an input method delivers without a key.
  public let keycode: UInt8
  /// The keysym under the current modifiers.
  public let symbol: KeySymbol
  /// The unmodified keysym in the first layout, for shortcuts.
  ///
  /// With a Hangul or Cyrillic layout active, Control and the key of "c" still give "c".
  public let plainSymbol: KeySymbol
  /// The typed text; empty for a release, or while the input method composes.
  public let text: String
  /// The modifier keys held before this one changed.
  public let modifiers: Modifiers
  /// The server's timestamp.
  public let time: ServerTime
}

/// A message from another client that this module does not handle itself.
public struct ClientMessage: Hashable, Sendable {
  /// The window it is about.
  public let window: WindowID
  /// The message type.
  public let type: Atom
  /// The five values of a format 32 message; else empty.
  public let values: [UInt32]
}
