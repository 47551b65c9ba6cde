/// Everything that the server tells, decoded once; no value refers to the server's memory.
///
/// Positions and sizes are device pixels, x to the right and y down, from the window's top left.
public enum Event: Hashable, Sendable {
  /// A part of a window must be shown again.
  case exposed(WindowID, DeviceRect, remaining: Int)
  /// A window's size or place is now this.
  case configured(Configuration)
  /// A window is on the screen.
  case mapped(WindowID)
  /// A window is no longer on the screen.
  case unmapped(WindowID)
  /// A window is no more; by us, or by somebody else.
  case destroyed(WindowID)
  /// How much of the window other windows cover.
  case visibilityChanged(WindowID, Visibility)
  /// The keyboard goes to the window, or no longer does.
  case focusChanged(WindowID, hasFocus: Bool)
  /// The pointer came in or went out.
  case crossed(Crossing)
  /// The pointer moved.
  case pointerMoved(PointerMotion)
  /// A pointer button went down or up; never the wheel's.
  case pointerButton(PointerButton)
  /// The wheel turned or two fingers moved on a touchpad.
  case scrolled(Scroll)
  /// A finger on the screen.
  case touch(Touch)
  /// A key went down or up, or an input method delivers text.
  case key(KeyStroke)
  /// The keyboard's layout is another one now; already taken into account.
  case keyboardChanged
  /// A person asked the window manager to close the window. What happens is the program's choice.
  case closeRequested(WindowID)
  /// The window manager asked whether the program is alive; already answered.
  case pinged(WindowID)
  /// The window manager offers the keyboard (`WM_TAKE_FOCUS`).
  case focusOffered(WindowID, ServerTime)
  /// Another message from a client.
  case message(ClientMessage)
  /// A property of a window was set or deleted.
  case propertyChanged(WindowID, Atom, deleted: Bool, ServerTime)
  /// A window manager's state of the window (`_NET_WM_STATE`) is now this.
  case stateChanged(WindowID, Set<WindowState>)
  /// Somebody else owns a selection that was ours.
  case selectionLost(Selection)
  /// A selection has another owner, maybe none.
  case selectionOwnerChanged(Selection, owner: WindowID?)
  /// A compositor started or stopped.
  case compositorChanged(isRunning: Bool)
  /// A window manager started, stopped or was replaced.
  case windowManagerChanged
  /// The scale in the settings is another one: read `Connection.scale` again.
  case scaleChanged
  /// The user's resources are other ones: read `Connection.resource(_:)` again.
  case resourcesChanged
  /// Monitors came, went, or changed: read `Connection.monitors()` again.
  case monitorsChanged
  /// The server has read an image buffer, which may be written again. The buffer knows already.
  case imageDelivered(WindowID?, ImageBuffer.ID)
  /// A request failed outside of any trap. Log it; the connection goes on.
  case protocolError(ProtocolError)
  /// The connection is lost: always the last event, once.
  case serverGone
}

/// A window's geometry as the server last told it.
public struct Configuration: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The place on the root window, or `nil` when the window manager has not told it: a plain
  /// event of a framed window is relative to the frame.
  ///
  /// Ask `Window.origin()` then.
  public let origin: DevicePoint?
  /// The width in device pixels.
  public let width: Int32
  /// The height in device pixels.
  public let height: Int32
}

/// How much of a window other windows cover.
///
/// A compositor makes every window `.full`.
public enum Visibility: Hashable, Sendable {
  /// Nothing of it is covered.
  case full
  /// A part of it is covered.
  case partial
  /// All of it is covered.
  case none
}

/// The pointer coming in or going out.
public struct Crossing: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// Whether it came in.
  public let isInside: Bool
  /// The place in the window.
  public let position: DevicePoint
  /// Whether a grab did it, and not the pointer's moving.
  public let isByGrab: Bool
  /// The keys held.
  public let modifiers: Modifiers
  /// The buttons held.
  public let buttons: Buttons
  /// When.
  public let time: ServerTime
}

/// One step of the pointer.
public struct PointerMotion: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The distance from the window's left edge; fractions where the device has them.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The keys held.
  public let modifiers: Modifiers
  /// The buttons held.
  public let buttons: Buttons
  /// What moved.
  public let device: DeviceKind
  /// When.
  public let time: ServerTime
}

/// A pointer button going down or up.
public struct PointerButton: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// The button, counted from 1; 1 is the main one, 3 the context menu's, 8 and 9 back and forth.
  public let button: Int
  /// Whether it went down.
  public let isPress: Bool
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The keys held.
  public let modifiers: Modifiers
  /// The buttons held before this one changed.
  public let buttons: Buttons
  /// What was pressed.
  public let device: DeviceKind
  /// When.
  public let time: ServerTime
}

/// A step of the wheel, or of two fingers on a touchpad.
public struct Scroll: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// To the right, in notches of a wheel; fractions from devices that are finer.
  public let deltaX: Double
  /// Downwards (towards the end of a document), in notches of a wheel.
  public let deltaY: Double
  /// Whether the device reports parts of a notch.
  public let isSmooth: Bool
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The keys held.
  public let modifiers: Modifiers
  /// What was turned.
  public let device: DeviceKind
  /// When.
  public let time: ServerTime
}

/// One finger on the screen.
public struct Touch: Hashable, Sendable {
  /// Where in a touch's life an event stands.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// It moved.
    case moved
    /// It was lifted, or the server took the touch away.
    case ended
  }

  /// The window.
  public let window: WindowID
  /// The touch's number; unique while the finger is down.
  public let identifier: UInt32
  /// Where in its life it stands.
  public let phase: Phase
  /// The distance from the window's left edge.
  public let x: Double
  /// The distance from the window's top edge.
  public let y: Double
  /// The distance from the screen's left edge.
  public let rootX: Double
  /// The distance from the screen's top edge.
  public let rootY: Double
  /// The keys held.
  public let modifiers: Modifiers
  /// Whether this is the finger that would move the pointer.
  public let isPrimary: Bool
  /// When.
  public let time: ServerTime
}

/// A key going down or up.
public struct KeyStroke: Hashable, Sendable {
  /// The window.
  public let window: WindowID
  /// Whether it went down.
  public let isPress: Bool
  /// Whether it goes down again because it is held.
  public let isRepeat: Bool
  /// The key, 8 to 255; zero for text that an input method delivers without a key.
  public let keycode: UInt8
  /// The symbol under the modifiers in force.
  public let symbol: KeySymbol
  /// The symbol of the key alone in the first layout, which shortcuts are made of: with a Hangul
  /// or Cyrillic layout active, Control and the key of "c" still say "c".
  public let plainSymbol: KeySymbol
  /// What was typed; empty for a release, or while the input method composes.
  public let text: String
  /// The keys held before this one changed.
  public let modifiers: Modifiers
  /// When.
  public let time: ServerTime
}

/// A message from another client that this module does not understand itself.
public struct ClientMessage: Hashable, Sendable {
  /// The window it is about.
  public let window: WindowID
  /// What kind of message it is.
  public let type: Atom
  /// Its five numbers, where the format is 32; else empty.
  public let values: [UInt32]
}
