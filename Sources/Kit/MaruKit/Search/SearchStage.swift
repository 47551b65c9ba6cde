import Foundation

/// The view over a page that is searched: dimmed, transparent, or covered by results.
@MainActor
final class SearchStage: UIView {
  private static let dimming = UIColor(
    light: 0x000000, lightAlpha: 0.12, dark: 0x000000, darkAlpha: 0.4)

  /// Called when the dimmed page is pressed.
  var onPress: (() -> Void)?
  private var results: UIView?
  private lazy var press = UITapGestureRecognizer { [weak self] _ in self?.onPress?() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  /// Takes the view of the results.
  func hold(_ view: UIView) {
    results = view
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.isHidden = true
    addSubview(view)
  }

  /// Shows the results, or the page behind.
  ///
  /// - Parameters:
  ///   - isObscuring: Whether the page behind is dimmed and takes no presses.
  ///   - showsResults: Whether the results cover it.
  func show(isObscuring: Bool, showsResults: Bool) {
    results?.isHidden = !showsResults
    backgroundColor = isObscuring && !showsResults ? Self.dimming : nil
    press.isEnabled = isObscuring && !showsResults
    takesPresses = isObscuring
  }
  private var takesPresses = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self && !takesPresses ? nil : hit
  }
}
