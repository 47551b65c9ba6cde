import Foundation
import MaruKit

/// The desktop below a floating window.
///
/// Units: points from the screen's top left.
@MainActor protocol FloatingDesktop: AnyObject {
  /// The window's top left; `nil` if it is not shown.
  var windowOrigin: CGPoint? { get }
  /// Moves the window.
  func moveWindow(to origin: CGPoint)
  /// Closes the window, as the close button of a window frame does.
  func closeWindow()
  /// The work area of the monitor that contains a rectangle or is nearest to it.
  func area(near rect: CGRect) -> CGRect
}

/// Holds a widget that floats on the desktop: a drag or the arrow keys move the window.
///
/// The visible part of the widget stays within the work area of a monitor; its transparent margin
/// may extend beyond. Each arrow moves it by 16 points, with Shift to the edge. Its last position is
/// remembered. Escape closes it, as it has no title bar.
final class FloatingViewController: UIViewController {
  private static let step: CGFloat = 16
  /// The initial distance from the corner, in points.
  private static let margin: CGFloat = 24

  private let content: UIViewController
  private unowned let desktop: any FloatingDesktop
  private let place: PlaceFile
  private let pan = UIPanGestureRecognizer()
  private var dragStart: CGPoint?
  private var movedByKey: CGPoint?
  private var arranged: Arrangement?

  /// The inputs that determine the window's size on the desktop.
  private struct Arrangement: Equatable {
    let size: CGSize
    let scale: CGFloat
  }

  /// Creates the controller; the desktop outlives it.
  init(content: UIViewController, desktop: any FloatingDesktop, place: PlaceFile) {
    self.content = content
    self.desktop = desktop
    self.place = place
    super.init()
    title = content.title
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = UIView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(content)
    content.view.frame = view.bounds
    content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content.view)
    content.didMove(toParent: self)
    pan.addTarget(self, action: FloatingViewController.dragged)
    view.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let arrangement = Arrangement(size: view.bounds.size, scale: traitCollection.displayScale)
    defer { arranged = arrangement }
    // The window's size follows the display's scale.
    guard view.window != nil, let arranged, arranged != arrangement,
      let origin = desktop.windowOrigin
    else { return }
    // Until its layout pass, the visible part has the frame of the previous size.
    content.view.layoutIfNeeded()
    _ = move(to: origin)
  }

  // MARK: Place

  /// The initial origin of a window: its last position, or the bottom right corner.
  func firstOrigin(ofWindow size: CGSize) -> CGPoint {
    if let known = place.read() {
      // The visible part determines how much may extend beyond the work area.
      loadViewIfNeeded()
      view.frame.size = size
      view.layoutIfNeeded()
      let solid = solid
      let seen = solid.offsetBy(dx: known.x, dy: known.y)
      return kept(known, solid: solid, in: desktop.area(near: seen))
    }
    let area = desktop.area(near: .zero)
    return CGPoint(
      x: max(area.maxX - size.width - Self.margin, area.minX),
      y: max(area.maxY - size.height - Self.margin, area.minY))
  }

  /// The visible part of the widget, in the window.
  private var solid: CGRect {
    let parts = content.view.subviews.filter { !$0.isHidden }.map { part in
      // Its frame without the transform of a press or an animation.
      CGRect(
        x: part.center.x - part.bounds.width / 2, y: part.center.y - part.bounds.height / 2,
        width: part.bounds.width, height: part.bounds.height)
    }
    let all = parts.reduce(CGRect.null) { $0.union($1) }.intersection(view.bounds)
    return all.isNull || all.isEmpty ? view.bounds : all
  }

  /// The nearest origin at which the solid part of the window lies in an area.
  private func kept(_ origin: CGPoint, solid: CGRect, in area: CGRect) -> CGPoint {
    func nearest(_ value: CGFloat, from least: CGFloat, to most: CGFloat) -> CGFloat {
      max(min(value, most), least)
    }
    return CGPoint(
      x: nearest(origin.x, from: area.minX - solid.minX, to: area.maxX - solid.maxX),
      y: nearest(origin.y, from: area.minY - solid.minY, to: area.maxY - solid.maxY))
  }

  private func move(to origin: CGPoint) -> CGPoint {
    let solid = solid
    let wanted = solid.offsetBy(dx: origin.x, dy: origin.y)
    let target = kept(origin, solid: solid, in: desktop.area(near: wanted))
    desktop.moveWindow(to: target)
    return target
  }

  // MARK: Events

  private func dragged() {
    let way = pan.translation(in: view)
    switch pan.state {
    case .began:
      dragStart = desktop.windowOrigin
      follow(way)
    case .changed: follow(way)
    case .ended:
      if let target = follow(way) { place.write(target) }
      dragStart = nil
    case .cancelled, .failed: dragStart = nil
    default: break
    }
  }

  @discardableResult private func follow(_ way: CGPoint) -> CGPoint? {
    dragStart.map { move(to: CGPoint(x: $0.x + way.x, y: $0.y + way.y)) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.first?.key?.keyCode == .keyboardEscape { return desktop.closeWindow() }
    guard let key = presses.first?.key, let direction = Self.direction(of: key.keyCode),
      let origin = movedByKey ?? desktop.windowOrigin
    else { return super.pressesBegan(presses, with: event) }
    let way = key.modifierFlags.contains(.shift) ? 1e5 : Self.step
    movedByKey = move(
      to: CGPoint(x: origin.x + direction.dx * way, y: origin.y + direction.dy * way))
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let movedByKey else { return super.pressesEnded(presses, with: event) }
    place.write(movedByKey)
    self.movedByKey = nil
  }

  private static func direction(of key: UIKeyboardHIDUsage) -> CGVector? {
    switch key {
    case .keyboardLeftArrow: CGVector(dx: -1, dy: 0)
    case .keyboardRightArrow: CGVector(dx: 1, dy: 0)
    case .keyboardUpArrow: CGVector(dx: 0, dy: -1)
    case .keyboardDownArrow: CGVector(dx: 0, dy: 1)
    default: nil
    }
  }
}
