import Foundation

// Segments with actions.
extension UISegmentedControl {
  /// Creates segments with the titles or images of actions.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.size == .zero { self.frame.size = intrinsicContentSize }
  }

  /// Inserts a segment with an action's title or image; an index past the end appends it.
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: nil, image: nil)
    view.take(action)
    insert(view, at: segment, animated)
  }

  /// Gives a segment an action, and its title or image.
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].take(action)
    segmentsChanged(false)
  }

  /// The action of a segment.
  public func actionForSegment(at segment: Int) -> UIAction? {
    segments.indices.contains(segment) ? segments[segment].action : nil
  }

  /// The index of the segment with an action's identifier; `NSNotFound` if there is none.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
  }
}

extension SegmentView {
  /// Shows an action's image, or else its title.
  fileprivate func take(_ action: UIAction) {
    self.action = action
    show(title: action.image == nil ? action.title : nil, image: action.image)
    accessibilityLabel = action.title
  }
}
