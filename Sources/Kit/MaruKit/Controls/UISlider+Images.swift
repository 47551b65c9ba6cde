import Foundation

/// The pictures of a slider's knob and of both parts of its track, by state.
@MainActor
final class SliderPictures {
  var knob = ButtonStateValues<UIImage>()
  var low = ButtonStateValues<UIImage>()
  var high = ButtonStateValues<UIImage>()
  private let views = (0..<3).map { _ in UIImageView(frame: .zero) }

  /// What is shown of the knob, and of the track before and after it.
  var shown: (knob: UIImage?, low: UIImage?, high: UIImage?) {
    (views[0].image, views[1].image, views[2].image)
  }

  /// How high the track is; `nil` where it has no pictures.
  var trackHeight: CGFloat? {
    [views[1], views[2]].compactMap { $0.image?.size.height }.max()
  }

  func put(into knob: UIView, _ low: UIView, _ high: UIView) {
    for (view, box) in zip(views, [knob, low, high]) { box.addSubview(view) }
  }

  func show(_ state: UIControl.State) {
    for (view, image) in zip(views, [knob[state], low[state], high[state]]) { view.image = image }
  }

  /// Makes each as large as what it lies in.
  func fill() {
    for view in views { view.frame = view.superview?.bounds ?? .zero }
  }
}

extension UISlider {
  // MARK: Knob

  /// Gives the knob a picture in a state, and its size; others take the one of the normal state.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.knob[exactly: state] = image
    picturesChanged()
  }

  /// The knob's picture that was set for a state.
  public func thumbImage(for state: UIControl.State) -> UIImage? { pictures.knob[exactly: state] }

  /// The knob's picture that is shown.
  public var currentThumbImage: UIImage? { pictures.shown.knob }

  // MARK: Track

  /// Gives the track from the leading end to the knob a picture in a state; one with cap insets
  /// keeps its ends.
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.low[exactly: state] = image
    picturesChanged()
  }

  /// The picture of the track up to the knob that was set for a state.
  public func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.low[exactly: state]
  }

  /// The picture of the track up to the knob that is shown.
  public var currentMinimumTrackImage: UIImage? { pictures.shown.low }

  /// Gives the track from the knob to the trailing end a picture in a state; one with cap insets
  /// keeps its ends.
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.high[exactly: state] = image
    picturesChanged()
  }

  /// The picture of the track after the knob that was set for a state.
  public func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.high[exactly: state]
  }

  /// The picture of the track after the knob that is shown.
  public var currentMaximumTrackImage: UIImage? { pictures.shown.high }

  private func picturesChanged() {
    show()
    setNeedsLayout()
  }
}
