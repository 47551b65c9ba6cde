import Foundation

/// What a developer asks about a view: its place, its constraints, its layer, its part in events
/// and its accessibility, with those of its subviews.
///
/// It is a value, so it stays as it was when the view changes. As JSON it has the format of
/// `share/maru/tree.schema.json`.
public struct ViewDescription: Codable, Hashable, Sendable {
  /// Refers to the view while it lives; see ``UIWindow/view(numbered:)``.
  public var number: Int
  /// The name of the class, without its module.
  public var className: String
  /// The accessibility identifier.
  public var identifier: String?
  /// What the view is to a person: `button`, `textField`, `staticText` and so on.
  public var role: String?
  /// The accessibility label.
  public var label: String?
  /// The accessibility value.
  public var value: String?
  /// The accessibility hint.
  public var hint: String?
  /// The names of the accessibility traits.
  public var traits: [String]
  /// Whether the view is an accessibility element.
  public var isElement: Bool
  /// The frame in the superview, in points.
  public var frame: Rectangle
  /// The bounds in the window's coordinates, in points.
  public var windowFrame: Rectangle
  /// The view's own coordinate system, in points.
  public var bounds: Rectangle
  /// The opacity, 0…1.
  public var alpha: Double
  /// Whether the view is hidden.
  public var isHidden: Bool
  /// Whether subviews are clipped to the bounds.
  public var clips: Bool
  /// Whether the view and its descendants receive events.
  public var isInteractive: Bool
  /// The intrinsic size in points; `nil` for a view without.
  public var intrinsicSize: Lengths?
  /// The priorities with which the view resists growing beyond its intrinsic size.
  public var hugging: AxisPriorities
  /// The priorities with which the view resists shrinking below its intrinsic size.
  public var compressionResistance: AxisPriorities
  /// The layer.
  public var layer: Layer
  /// What decides the view's place; `nil` if the layout engine does not know the view.
  public var layout: Layout?
  /// The active constraints with the view on either side.
  public var constraints: [Constraint]
  /// The layout guides that constraints or the program use.
  public var guides: [Guide]
  /// The offset of the first baseline from the upper edge of the bounds, in points; `nil` without
  /// text.
  public var firstBaseline: Double?
  /// The same of the last baseline.
  public var lastBaseline: Double?
  /// The gesture recognizers.
  public var gestures: [Gesture]
  /// The responders that receive an event after the view, in order.
  public var responders: [String]
  /// The subviews in reading order.
  public var children: [ViewDescription]

  /// A rectangle in points; as JSON the list of x, y, width and height.
  public struct Rectangle: Codable, Hashable, Sendable {
    /// The rectangle.
    public var rect: CGRect

    /// Rounds a rectangle to thousandths; values that are not finite become 0.
    public init(_ rect: CGRect) {
      self.rect = CGRect(
        x: rounded(rect.origin.x), y: rounded(rect.origin.y), width: rounded(rect.size.width),
        height: rounded(rect.size.height))
    }

    /// Reads a list of four numbers.
    ///
    /// - Throws: `DecodingError` if it is none.
    public init(from decoder: any Decoder) throws {
      var numbers = try decoder.unkeyedContainer()
      let (x, y) = (try numbers.decode(Double.self), try numbers.decode(Double.self))
      let (width, height) = (try numbers.decode(Double.self), try numbers.decode(Double.self))
      rect = CGRect(x: x, y: y, width: width, height: height)
    }

    /// Writes a list of four numbers.
    public func encode(to encoder: any Encoder) throws {
      var numbers = encoder.unkeyedContainer()
      for length in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] {
        try numbers.encode(Double(length))
      }
    }
  }

  /// A size with sides that may be missing, in points.
  public struct Lengths: Codable, Hashable, Sendable {
    /// The width.
    public var width: Double?
    /// The height.
    public var height: Double?
  }

  /// A priority for each axis.
  public struct AxisPriorities: Codable, Hashable, Sendable {
    /// The priority of the width.
    public var horizontal: Double
    /// The priority of the height.
    public var vertical: Double
  }

  /// What is drawn for a view.
  public struct Layer: Codable, Hashable, Sendable {
    /// The name of the layer's class.
    public var className: String
    /// The radius of the corners, in points.
    public var cornerRadius: Double
    /// Whether its background or its contents cover every pixel inside its shape.
    public var isOpaque: Bool
    /// Whether it is painted into a buffer of its own before it is composited.
    public var isOffscreen: Bool
    /// Whether animations run.
    public var isAnimated: Bool

    enum CodingKeys: String, CodingKey {
      case className = "class"
      case cornerRadius, isOpaque, isOffscreen, isAnimated
    }
  }

  /// The constraints that decide each number of a view's frame.
  public struct Layout: Codable, Hashable, Sendable {
    /// The constraints that decide the left edge, and other rules such as an intrinsic size.
    public var x: [String]
    /// The same of the upper edge.
    public var y: [String]
    /// The same of the width.
    public var width: [String]
    /// The same of the height.
    public var height: [String]
    /// Which of `x`, `y`, `width` and `height` the constraints leave open.
    public var ambiguous: [String] = []
  }

  /// An active constraint.
  public struct Constraint: Codable, Hashable, Sendable {
    /// Whether a constraint holds.
    public enum State: String, Codable, Sendable {
      /// Both sides agree.
      case satisfied
      /// It is not required, and stronger constraints keep it from holding.
      case unsatisfied
      /// It is required, and contradicts older required constraints.
      case broken
      /// It takes no part in layout.
      case unused
    }

    /// The constraint as a formula.
    public var text: String
    /// The name that the program gave it.
    public var identifier: String?
    /// The priority, 1…1000.
    public var priority: Double
    /// Whether it holds.
    public var state: State
    /// The file and the line that made it, if they are known.
    public var origin: String?
  }

  /// A layout guide.
  public struct Guide: Codable, Hashable, Sendable {
    /// The guide's identifier.
    public var identifier: String
    /// The guide's rectangle in the view's coordinates, in points.
    public var frame: Rectangle
    /// What decides its place; `nil` if the layout engine does not know the guide.
    public var layout: Layout?
  }

  /// A gesture recognizer.
  public struct Gesture: Codable, Hashable, Sendable {
    /// The name of the class.
    public var className: String
    /// The name that the program gave it.
    public var name: String?
    /// Its state: `possible`, `began` and so on.
    public var state: String
    /// Whether it receives touches.
    public var isEnabled: Bool

    enum CodingKeys: String, CodingKey {
      case className = "class"
      case name, state, isEnabled
    }
  }

  enum CodingKeys: String, CodingKey {
    case className = "class"
    case number, identifier, role, label, value, hint, traits, isElement
    case frame, windowFrame, bounds, alpha, isHidden, clips, isInteractive
    case intrinsicSize, hugging, compressionResistance, layer, layout, constraints, guides
    case firstBaseline, lastBaseline, gestures, responders, children
  }
}

extension ViewDescription {
  /// The class and the identifier, as in constraints: `UILabel'title'`.
  public var name: String { className + (identifier.map { "'\($0)'" } ?? "") }
}

/// A length rounded to thousandths; 0 if it is not finite.
func rounded(_ length: CGFloat) -> Double {
  guard length.isFinite else { return 0 }
  let rounded = (Double(length) * 1000).rounded() / 1000
  return rounded.isFinite ? rounded : Double(length)
}
