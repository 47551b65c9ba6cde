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

  // MARK: Track

  func picturesChanged() {
    show()
    setNeedsLayout()
  }
}
