import Foundation

extension ViewDescription {
  /// Describes a view and its subviews.
  ///
  /// A widget's own windows are the last children of the host's window. Pending constraints are solved
  /// first; nothing else changes. It takes milliseconds for a window with hundreds of views.
  ///
  /// - Parameter view: The view. Its `windowFrame` is relative to its window, or to the topmost view
  ///   of a tree without a window.
  @preconcurrency @MainActor public init(of view: UIView) {
    ViewNumbers.forgetGone()
    let top = view.topOfTree
    self.init(view, in: top, LayoutDiagnosis(of: top))
  }

  /// Makes the numbers of views that are described for the first time greater than one.
  ///
  /// A program whose views were described before, by another process, can so avoid its numbers.
  @preconcurrency @MainActor public static func beginNumbers(after number: Int) {
    ViewNumbers.begin(after: number)
  }

  @MainActor private init(_ view: UIView, in top: UIView, _ diagnosis: LayoutDiagnosis?) {
    number = ViewNumbers.number(of: view)
    className = "\(type(of: view))"
    identifier = view.accessibilityIdentifier
    role = view.roleName
    label = view.accessibilityLabel
    value = view.accessibilityValue
    hint = view.accessibilityHint
    traits = view.accessibilityTraits.names
    isElement = view.isAccessibilityElement
    frame = Rectangle(view.frame)
    windowFrame = Rectangle(view.convert(view.bounds, to: top))
    bounds = Rectangle(view.bounds)
    alpha = rounded(view.alpha)
    isHidden = view.isHidden
    clips = view.clipsToBounds
    isInteractive = view.isUserInteractionEnabled
    intrinsicSize = Lengths(view.intrinsicContentSize)
    hugging = AxisPriorities { view.contentHuggingPriority(for: $0) }
    compressionResistance = AxisPriorities { view.contentCompressionResistancePriority(for: $0) }
    layer = Layer(of: view.layer)
    let item = view.layoutItem
    layout = item.flatMap { diagnosis?.layout(of: $0) }
    constraints = (item?.references ?? []).sorted { $0.ordinal < $1.ordinal }.compactMap {
      diagnosis?.describe($0)
    }
    guides = (item?.guides ?? []).map { guide in
      Guide(
        identifier: guide.identifier, frame: Rectangle(guide.layoutFrame),
        layout: diagnosis?.layout(of: guide.layoutItem))
    }
    if let baselines = view.baselines(in: view.bounds.size) {
      firstBaseline = rounded(baselines.first)
      lastBaseline = rounded(view.bounds.height - baselines.last)
    }
    gestures = view.gestureRecognizerStorage.map(Gesture.init)
    responders = sequence(first: view as UIResponder, next: \.next).dropFirst()
      .prefix(Self.responderLimit).map(Self.name)
    children = ReadingOrder.sorted(
      view.subviews, isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      by: \.frame
    ).map { ViewDescription($0, in: top, diagnosis) }
    if let window = view as? UIWindow {
      for other in window.windowStack.others {
        other.layoutIfNeeded()
        children.append(ViewDescription(other, in: top, LayoutDiagnosis(of: other)))
      }
    }
  }

  /// The most responders that are listed, if `next` leads in a circle.
  private static let responderLimit = 200

  @MainActor private static func name(of responder: UIResponder) -> String {
    responder is UIView ? LayoutItem.name(of: responder) : "\(type(of: responder))"
  }
}

extension ViewDescription.Lengths {
  /// A view's intrinsic size; `nil` if neither side has a length.
  fileprivate init?(_ size: CGSize) {
    func length(_ length: CGFloat) -> Double? { length >= 0 ? rounded(length) : nil }
    width = length(size.width)
    height = length(size.height)
    guard width != nil || height != nil else { return nil }
  }
}

extension ViewDescription.AxisPriorities {
  @MainActor
  fileprivate init(_ priority: (NSLayoutConstraint.Axis) -> UILayoutPriority) {
    horizontal = Double(priority(.horizontal).rawValue)
    vertical = Double(priority(.vertical).rawValue)
  }
}

extension ViewDescription.Layer {
  @MainActor fileprivate init(of layer: CALayer) {
    className = "\(type(of: layer))"
    cornerRadius = rounded(layer.cornerRadius)
    isOpaque = layer.coversItsShape
    isOffscreen = layer.isPaintedOffscreen
    isAnimated = !(layer.animationKeys() ?? []).isEmpty
  }
}

extension ViewDescription.Gesture {
  @MainActor init(of recognizer: UIGestureRecognizer) {
    className = "\(type(of: recognizer))"
    name = recognizer.name
    state = "\(recognizer.state)"
    isEnabled = recognizer.isEnabled
  }
}

extension UIView {
  /// What the view is to a person, from its class and its traits; `nil` for a mere container.
  fileprivate var roleName: String? {
    switch self {
    case is UIWindow: return "window"
    case is UITextField: return "textField"
    case is UITextView: return "textView"
    case is UISwitch: return "switch"
    case is UISlider: return "slider"
    case is UIProgressView: return "progress"
    case is UIActivityIndicatorView: return "activity"
    case is UITableViewCell, is UICollectionViewCell: return "cell"
    case is UITableView: return "table"
    case is UICollectionView: return "collection"
    case is UIScrollView: return "scrollView"
    default: break
    }
    let roles: [UIAccessibilityTraits] = [
      .button, .link, .searchField, .adjustable, .keyboardKey, .header, .image, .staticText,
    ]
    return roles.first { accessibilityTraits.contains($0) }?.names.first
  }
}

extension UIWindow {
  /// The view of this window that a ``ViewDescription`` has numbered; `nil` if it is gone.
  public func view(numbered number: Int) -> UIView? {
    ViewNumbers.view(numbered: number).flatMap { view in
      windows.contains(where: view.isDescendant(of:)) ? view : nil
    }
  }
}
