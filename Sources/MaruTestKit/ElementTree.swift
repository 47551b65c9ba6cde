import MaruKit

/// The elements of a window at one moment, in reading order.
///
/// Guarantees: an element comes before those inside it, and those before its next sibling.
public struct ElementTree: Hashable, Sendable {
  /// The elements.
  public private(set) var elements: [ScreenElement] = []
  /// For each element, the index after the last one inside it.
  private var ends: [Int] = []

  /// The index after the last element inside one.
  func end(of index: Int) -> Int { ends[index] }

  /// Whether an element is another one or inside it.
  func contains(_ index: Int, in ancestor: Int) -> Bool {
    ancestor <= index && index < ends[ancestor]
  }

  /// The index of the element with a number.
  func index(of number: Int) -> Int? { elements.firstIndex { $0.number == number } }

  /// The innermost element around one that takes presses for all inside it, or the element itself.
  func pressable(around index: Int) -> Int? {
    elements[...index].indices.last { contains(index, in: $0) && elements[$0].isPressable }
  }

  /// Whether an element is the face of another around it: one to a person, because they have the
  /// same label and the same role.
  ///
  /// So is a button inside of a control that takes its presses.
  func isFace(_ index: Int, of outer: Int) -> Bool {
    let (face, whole) = (elements[index], elements[outer])
    return index != outer && contains(index, in: outer) && face.label != nil
      && face.label == whole.label && face.role == whole.role
  }

  // MARK: Making

  /// The elements of the views of a window, followed by those of a widget's own windows within it.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - views: Becomes the views, in the order of `elements`.
  @MainActor init(of window: UIWindow, views: inout [UIView]) {
    for top in [window] + window.windows.filter({ $0 !== window }) {
      add(
        top, of: window, visible: window.bounds, concealment: nil, depth: 0, views: &views)
    }
  }

  /// The elements of a description, such as a running host's.
  public init(_ description: ViewDescription) {
    add(description, visible: description.windowFrame.rect, concealment: nil, depth: 0)
  }

  @MainActor private mutating func add(
    _ view: UIView, of window: UIWindow, visible: CGRect,
    concealment: ScreenElement.Concealment?, depth: Int, views: inout [UIView]
  ) {
    let frame = view.convert(view.bounds, to: window)
    let own = Self.concealment(isHidden: view.isHidden, alpha: Double(view.alpha))
    let concealment = concealment ?? own
    let index = elements.count
    let part = Self.intersection(frame, visible)
    elements.append(
      ScreenElement(
        number: Int(bitPattern: ObjectIdentifier(view)), className: "\(type(of: view))",
        role: .primary(of: view), label: view.accessibilityLabel, value: view.accessibilityValue,
        identifier: view.accessibilityIdentifier, traits: view.accessibilityTraits, frame: frame,
        visibleFrame: part, concealment: concealment, depth: depth))
    ends.append(0)
    views.append(view)
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    for subview in ReadingOrder.sorted(view.subviews, isRightToLeft: isRightToLeft, by: \.frame) {
      add(
        subview, of: window, visible: view.clipsToBounds ? part : visible,
        concealment: concealment, depth: depth + 1, views: &views)
    }
    ends[index] = elements.count
  }

  private mutating func add(
    _ view: ViewDescription, visible: CGRect, concealment: ScreenElement.Concealment?, depth: Int
  ) {
    let frame = view.windowFrame.rect
    let concealment =
      concealment ?? Self.concealment(isHidden: view.isHidden, alpha: view.alpha)
    let index = elements.count
    let part = Self.intersection(frame, visible)
    elements.append(
      ScreenElement(
        number: view.number, className: view.className,
        role: view.role.flatMap(ElementRole.init), label: view.label, value: view.value,
        identifier: view.identifier, traits: UIAccessibilityTraits(names: view.traits),
        frame: frame, visibleFrame: part, concealment: concealment, depth: depth))
    ends.append(0)
    for child in view.children {
      add(
        child, visible: view.clips ? part : visible, concealment: concealment, depth: depth + 1)
    }
    ends[index] = elements.count
  }

  private static func concealment(
    isHidden: Bool, alpha: Double
  ) -> ScreenElement.Concealment? {
    isHidden ? .hidden : alpha < 0.01 ? .transparent : nil
  }

  private static func intersection(_ one: CGRect, _ other: CGRect) -> CGRect {
    let common = one.intersection(other)
    return common.isNull ? .zero : common
  }
}

extension ElementTree: CustomStringConvertible {
  /// A line for each element, indented by its depth.
  ///
  /// It has the class, the label, the value, the role, the traits, the identifier and the frame.
  public var description: String {
    elements.map { element in
      var words = [element.className]
      if let label = element.label { words.append("\"\(label)\"") }
      if let value = element.value, !value.isEmpty { words.append("= \"\(value)\"") }
      if let role = element.role { words.append(role.rawValue) }
      words += element.traits.names.filter { $0 != element.role?.rawValue }
      if let identifier = element.identifier { words.append("#\(identifier)") }
      let frame = element.frame
      let (x, y) = (ScreenInput.text(frame.minX), ScreenInput.text(frame.minY))
      let (width, height) = (ScreenInput.text(frame.width), ScreenInput.text(frame.height))
      words.append("\(x),\(y) \(width)×\(height)")
      if let concealment = element.concealment { words.append(concealment.rawValue) }
      return String(repeating: "  ", count: element.depth) + words.joined(separator: " ") + "\n"
    }.joined()
  }
}

extension UIAccessibilityTraits {
  /// The traits with these names; unknown names are ignored.
  init(names: [String]) {
    let known: [UIAccessibilityTraits] = [
      .button, .link, .image, .selected, .keyboardKey, .staticText, .searchField, .header,
      .notEnabled, .updatesFrequently, .adjustable,
    ]
    self = UIAccessibilityTraits(known.filter { $0.names.first.map(names.contains) ?? false })
  }
}
