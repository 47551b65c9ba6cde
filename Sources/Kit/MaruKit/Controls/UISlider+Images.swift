import Foundation

/// The images of a slider's thumb and of both parts of its track, by state.
@MainActor
final class SliderPictures {
  var knob = ButtonStateValues<UIImage>()
  var low = ButtonStateValues<UIImage>()
  var high = ButtonStateValues<UIImage>()
  private let views = (0..<3).map { _ in UIImageView(frame: .zero) }

  /// The displayed images of the thumb, and of the track before and after it.
  var shown: (knob: UIImage?, low: UIImage?, high: UIImage?) {
    (views[0].image, views[1].image, views[2].image)
  }

  /// The height of the track's images; `nil` without any.
  var trackHeight: CGFloat? {
    [views[1], views[2]].compactMap { $0.image?.size.height }.max()
  }

  func put(into knob: UIView, _ low: UIView, _ high: UIView) {
    for (view, box) in zip(views, [knob, low, high]) { box.addSubview(view) }
  }

  func show(_ state: UIControl.State) {
    for (view, image) in zip(views, [knob[state], low[state], high[state]]) { view.image = image }
  }

  /// Resizes the image views to fill their superviews.
  func fill() {
    for view in views { view.frame = view.superview?.bounds ?? .zero }
  }
}

extension UISlider {
  // MARK: Thumb

  /// Sets the thumb's image for a state, and with it the thumb's size.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.knob[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setThumbImage, image, for: state)
  }

  /// The thumb's image that was set for a state.
  public func thumbImage(for state: UIControl.State) -> UIImage? { pictures.knob[exactly: state] }

  /// The current image of the thumb.
  public var currentThumbImage: UIImage? { pictures.shown.knob }

  // MARK: Track

  /// Sets the image of the track before the thumb for a state; cap insets keep its ends
  /// unstretched.
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.low[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setMinimumTrackImage, image, for: state)
  }

  /// The image of the track before the thumb that was set for a state.
  public func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.low[exactly: state]
  }

  /// The current image of the track before the thumb.
  public var currentMinimumTrackImage: UIImage? { pictures.shown.low }

  /// Sets the image of the track after the thumb for a state; cap insets keep its ends unstretched.
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.high[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setMaximumTrackImage, image, for: state)
  }

  /// The image of the track after the thumb that was set for a state.
  public func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.high[exactly: state]
  }

  /// The current image of the track after the thumb.
  public var currentMaximumTrackImage: UIImage? { pictures.shown.high }

  private func picturesChanged() {
    show()
    setNeedsLayout()
  }
}
