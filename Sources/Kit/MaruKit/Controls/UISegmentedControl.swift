import Foundation
import Graphics
import Layers

/// A row of segments of which one can be selected.
///
/// Mirrors UIKit: 32 points high. A press selects a segment, a drag slides the selection, and the
/// arrow keys go to the next enabled segment.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index for no selection.
  public static let noSegment = -1

  private static let height: CGFloat = 32
  private static let radius: CGFloat = 8.5
  private static let margin: CGFloat = 2
  private static let padding: CGFloat = 12

  final private(set) var segments: [SegmentView] = []
  private let thumb = UIView(frame: .zero)
  private var dividers: [UIView] = []
  private var titleAttributes = SegmentTitleAttributes()
  private var chosenAtStart = noSegment
  private var slides = false

  /// Creates a control without segments.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control with titles and images; other items are ignored.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      if let title = item as? String {
        insertSegment(withTitle: title, at: numberOfSegments, animated: false)
      } else if let image = item as? UIImage {
        insertSegment(with: image, at: numberOfSegments, animated: false)
      }
    }
    frame.size = intrinsicContentSize
  }

  /// Creates a row from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UISegmentedControl.self)
  }

  private func setUp() {
    isAccessibilityElement = false
    layer.cornerRadius = Self.radius
    thumb.isUserInteractionEnabled = false
    thumb.layer.cornerRadius = Self.radius - Self.margin
    thumb.layer.shadowColor = UIColor.black.cgColor
    thumb.layer.shadowOpacity = 0.12
    thumb.layer.shadowRadius = 4
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    addSubview(thumb)
    show()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title; an index past the end appends it.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title, image: nil), at: segment, animated)
  }

  /// Inserts a segment with an image; an index past the end appends it.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: nil, image: image), at: segment, animated)
  }

  final func insert(_ view: SegmentView, at index: Int, _ animated: Bool) {
    let place = min(max(index, 0), segments.count)
    segments.insert(view, at: place)
    addSubview(view)
    if selectedSegmentIndex >= place { storedIndex += 1 }
    segmentsChanged(animated)
  }

  /// Removes a segment; an invalid index is ignored.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).removeFromSuperview()
    if selectedSegmentIndex == segment {
      storedIndex = Self.noSegment
    } else if selectedSegmentIndex > segment {
      storedIndex -= 1
    }
    segmentsChanged(animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    for segment in segments { segment.removeFromSuperview() }
    segments = []
    storedIndex = Self.noSegment
    segmentsChanged(false)
  }

  /// Sets the title of a segment, replacing its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].show(title: title, image: nil)
    segmentsChanged(false)
  }

  /// The title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  /// Sets the image of a segment, replacing its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].show(title: nil, image: image)
    segmentsChanged(false)
  }

  /// The image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? {
    segments.indices.contains(segment) ? segments[segment].image : nil
  }

  /// Sets the width of a segment in points; 0 lets it share the remaining width.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment), width.isFinite else { return }
    segments[segment].fixedWidth = max(width, 0)
    segmentsChanged(false)
  }

  /// The fixed width of a segment; 0 if it has none.
  open func widthForSegment(at segment: Int) -> CGFloat {
    segments.indices.contains(segment) ? segments[segment].fixedWidth : 0
  }

  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].isEnabled = enabled
    show()
  }

  /// Whether a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }

  final func segmentsChanged(_ animated: Bool) {
    while dividers.count > max(segments.count - 1, 0) {
      dividers.removeLast().removeFromSuperview()
    }
    while dividers.count < segments.count - 1 {
      let divider = UIView(frame: .zero)
      divider.isUserInteractionEnabled = false
      insertSubview(divider, at: 0)
      dividers.append(divider)
    }
    invalidateIntrinsicContentSize()
    show()
    setNeedsLayout()
    if animated, window != nil { UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() } }
  }

  // MARK: Selection

  /// The index of the selected segment; an invalid one counts as `noSegment`.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set { choose(segments.indices.contains(newValue) ? newValue : Self.noSegment, animated: false) }
  }
  private var storedIndex = UISegmentedControl.noSegment

  /// Whether the control does not keep a selection.
  open var isMomentary = false
  /// Whether the widths of segments depend on their content.
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
  /// The colour of the selection.
  open var selectedSegmentTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISegmentedControl.selectedSegmentTintColor, to: selectedSegmentTintColor)
    }
  }

  /// Sets the text attributes of titles in a state; only font and colour are used.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state] = attributes
    show()
    invalidateIntrinsicContentSize()
    appearanceDidCall(UISegmentedControl.setTitleTextAttributes, attributes, for: state)
  }

  /// The text attributes of titles in a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  private func choose(_ index: Int, animated: Bool) {
    storedIndex = index
    let changes = {
      self.show()
      self.place()
    }
    guard animated, window != nil else { return UIView.atOnce([thumb] + dividers, changes) }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: changes)
  }

  // MARK: Events

  private func index(at place: CGPoint) -> Int? {
    segments.firstIndex { $0.frame.minX <= place.x && place.x < $0.frame.maxX }
  }

  /// Highlights the pressed segment; the selected one can be slid.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    guard let pressed = index(at: place), segments[pressed].isEnabled else { return false }
    chosenAtStart = storedIndex
    slides = pressed == storedIndex && !isMomentary
    segments[pressed].isPressed = pressed != storedIndex
    return super.beginTracking(touch, with: event)
  }

  /// Slides the selection, or highlights the segment under the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let under = index(at: touch.location(in: self))
    if slides, let under, segments[under].isEnabled, under != storedIndex {
      choose(under, animated: true)
    } else if !slides {
      for (index, segment) in segments.enumerated() {
        segment.isPressed = index == under && isTouchInside && index != storedIndex
      }
    }
    return super.continueTracking(touch, with: event)
  }

  /// Selects a segment.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    for segment in segments { segment.isPressed = false }
    if slides {
      if storedIndex != chosenAtStart { tell(event) }
    } else if let touch, isTouchInside, let under = index(at: touch.location(in: self)),
      segments[under].isEnabled
    {
      choose(under, event)
    }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    for segment in segments { segment.isPressed = false }
    if slides, storedIndex != chosenAtStart { choose(chosenAtStart, animated: true) }
  }

  private func choose(_ index: Int, _ event: UIEvent?) {
    guard index != storedIndex || isMomentary else { return }
    choose(index, animated: true)
    tell(event)
    if isMomentary { choose(Self.noSegment, animated: true) }
  }

  private func tell(_ event: UIEvent?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
    if segments.indices.contains(storedIndex), let action = segments[storedIndex].action {
      sendAction(action)
    }
  }

  /// Selects the next segment with the arrow keys.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled else { return super.pressesBegan(presses, with: event) }
    switch presses.first?.key?.keyCode {
    case .keyboardRightArrow: step(readsRightToLeft ? -1 : 1, event)
    case .keyboardLeftArrow: step(readsRightToLeft ? 1 : -1, event)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func step(_ direction: Int, _ event: UIEvent?) {
    var index = storedIndex == Self.noSegment && direction < 0 ? segments.count : storedIndex
    repeat {
      index += direction
    } while segments.indices.contains(index) && !segments[index].isEnabled
    if segments.indices.contains(index) { choose(index, event) }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    let width = SegmentArrangement.wantedWidth(
      of: segments, padding: Self.padding, byContent: apportionsSegmentWidthsByContent)
    return CGSize(width: width.rounded(.up), height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override var focusRingCornerRadius: CGFloat { Self.radius }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    let arrangement = SegmentArrangement(
      of: segments, in: bounds.size, byContent: apportionsSegmentWidthsByContent,
      isReversed: readsRightToLeft)
    for (segment, frame) in zip(segments, arrangement.segments) { segment.frame = frame }
    for (index, (divider, frame)) in zip(dividers, arrangement.dividers).enumerated() {
      let isBeside = index == storedIndex || index + 1 == storedIndex
      divider.alpha = isBeside ? 0 : 1
      divider.frame = frame
    }
    guard segments.indices.contains(storedIndex) else { return thumb.alpha = 0 }
    thumb.alpha = 1
    thumb.frame = segments[storedIndex].frame.insetUpToCenter(
      dx: Self.margin, dy: Self.margin)
  }

  // MARK: Paint

  private static let thumbColor = UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  private func show() {
    AppearanceProxies.setDefaults { backgroundColor = .tertiarySystemFill }
    thumb.backgroundColor = selectedSegmentTintColor ?? Self.thumbColor
    for divider in dividers { divider.backgroundColor = .separator }
    for (index, segment) in segments.enumerated() {
      let isChosen = index == storedIndex
      segment.show(
        font: titleAttributes.font(isChosen: isChosen),
        color: titleAttributes.color(isChosen: isChosen), isChosen: isChosen,
        isUsable: isEnabled && segment.isEnabled)
    }
  }
}
