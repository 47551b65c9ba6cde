extension UIControl {
  /// What happened to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began inside.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch began inside, soon after another.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch came back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch left.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ended inside: a press.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ended outside: no press.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value changed by the user.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What the control is for: a button was pressed, by whatever means.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu opens.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text changed by the user.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended by the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All that touches do.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All that editing does.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Free for a program's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Kept for the kit.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control presents itself.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit numbers them.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing special.
    public static let normal: State = []
    /// Being pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// Where key presses go.
    public static let focused = State(rawValue: 1 << 3)
    /// Free for a program's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Kept for the kit.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// Where content lies from top to bottom.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the top.
    case top = 1
    /// At the bottom.
    case bottom = 2
    /// From top to bottom.
    case fill = 3
  }

  /// Where content lies from side to side.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// From side to side.
    case fill = 3
    /// Where a line of text begins.
    case leading = 4
    /// Where a line of text ends.
    case trailing = 5
  }
}
