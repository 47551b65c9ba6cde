import Foundation

// Choices that perform an action.
extension UISegmentedControl {
  /// Creates a row of choices, each with its action's title or picture.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { self.frame.size = intrinsicContentSize }
  }

  /// Adds a choice with an action's title or picture before an index; one past the end adds it
  /// last.
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: nil, image: nil)
    view.take(action)
    insert(view, at: segment, animated)
  }

  /// Gives a choice an action, and its title or picture.
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].take(action)
    segmentsChanged(false)
  }

  /// A choice's action.
  public func actionForSegment(at segment: Int) -> UIAction? {
    segments.indices.contains(segment) ? segments[segment].action : nil
  }

  /// The index of the choice whose action has a name; `NSNotFound` where none has.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }
}

extension SegmentView {
  /// Shows an action's picture, or else its title.
  fileprivate func take(_ action: UIAction) {
    self.action = action
    show(title: action.image == nil ? action.title : nil, image: action.image)
    accessibilityLabel = action.title
  }
}
