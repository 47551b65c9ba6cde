import Foundation
import Layers

extension UIScrollView {
  /// How fast a throw slows down: what is left of the speed after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The rate, for each millisecond.
    public let rawValue: CGFloat

    /// Makes a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998, as lists have it.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99, for what is to stop soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The colour of scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark in light surroundings, light in dark ones.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// What a drag does to the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Nothing.
    case none
    /// Sends it away when the drag begins.
    case onDrag
    /// Sends it away once the finger has come to where it is.
    case interactive
    /// As `onDrag`, with the input accessory view.
    case onDragWithAccessory
    /// As `interactive`, with the input accessory view.
    case interactiveWithAccessory
  }

  /// Which parts of the safe area are added to the content's insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those of the axes that can be scrolled.
    case automatic
    /// Those of the axes that can be scrolled.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }
}

/// A drag of a scroll view's content.
struct ScrollDrag {
  /// Where the content would be without resistance when it began.
  var start: CGPoint
  /// How far the finger, or what a touchpad sent, has gone since.
  var way = CGPoint.zero
  /// The axes that it keeps to.
  var movesX: Bool
  var movesY: Bool
}

/// Calls at the start of each frame of a view's window while there is something to do.
@MainActor
final class ScrollTicker {
  var call: (@MainActor (Double) -> Void)?
  private weak var tree: LayerTree?
  private var token: FrameCallbacks.Token?

  /// Begins, where the view is in a window.
  func start(in window: UIWindow?) {
    guard let window, token == nil else { return }
    tree = window.layerTree
    token = window.layerTree.addFrameCallback { [weak self] time in self?.call?(time) }
  }

  /// Ends.
  func stop() {
    if let token { tree?.removeFrameCallback(token) }
    token = nil
  }

  var isRunning: Bool { token != nil }
}
