extension UIControl {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began inside.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch began inside, soon after another.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch moved back inside.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch moved outside.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ended inside: a press.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ended outside: no press.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The primary action, however triggered; a button's press.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu opens.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ended editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All editing events.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Reserved for events of the program.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Reserved for the kit.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The normal state.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
    /// Focused.
    public static let focused = State(rawValue: 1 << 3)
    /// Reserved for states of the program.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Reserved for the kit.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// Vertical alignments of content.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// Centred.
    case center = 0
    /// At the top.
    case top = 1
    /// At the bottom.
    case bottom = 2
    /// Fills the height.
    case fill = 3
  }

  /// Horizontal alignments of content.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// Centred.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// Fills the width.
    case fill = 3
    /// At the leading edge.
    case leading = 4
    /// At the trailing edge.
    case trailing = 5
  }
}
