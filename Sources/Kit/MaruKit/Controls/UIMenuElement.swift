import Foundation

/// Something that a menu can show.
@MainActor
open class UIMenuElement: NSObject {
  /// Whether an element is ticked.
  public enum State: Int, Hashable, Sendable {
    /// Not ticked.
    case off = 0
    /// Ticked.
    case on = 1
    /// Partly ticked.
    case mixed = 2
  }

  /// How an element behaves.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// Destroys something; shown in red.
    public static let destructive = Attributes(rawValue: 2)
    /// Not shown.
    public static let hidden = Attributes(rawValue: 4)
    /// Leaves the menu open.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// What is read.
  open internal(set) var title: String
  /// What is read beneath.
  open var subtitle: String?
  /// What is shown beside the title.
  open internal(set) var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}
