import Foundation
import MaruKit

/// What a floating window lies on.
///
/// Units: points from the screen's top left.
@MainActor protocol FloatingDesktop: AnyObject {
  /// Where the window's top left is; `nil` where it is not shown.
  var windowOrigin: CGPoint? { get }
  /// Moves the window.
  func moveWindow(to origin: CGPoint)
  /// Closes the window, as a person does whose window manager gives it a frame.
  func closeWindow()
  /// The free part of the monitor that a rectangle lies in or is nearest to.
  func area(near rect: CGRect) -> CGRect
}

/// Holds a widget that floats on the desktop: a drag or the arrow keys move the window.
///
/// What is seen of the widget stays within the free part of a monitor; what is transparent around
/// it may hang over. Each arrow moves it by 16 points, with Shift to the edge. Where it was left is
/// remembered. Escape closes it, which has no title bar.
final class FloatingViewController: UIViewController {
  private static let step: CGFloat = 16
  /// From the corner that it starts in, in points.
  private static let margin: CGFloat = 24

  private let content: UIViewController
  private unowned let desktop: any FloatingDesktop
  private let place: PlaceFile
  private let pan = UIPanGestureRecognizer()
  private var dragStart: CGPoint?
  private var movedByKey: CGPoint?
  private var arranged: Arrangement?

  /// What decides how much of the desktop the window takes.
  private struct Arrangement: Equatable {
    let size: CGSize
    let scale: CGFloat
  }

  /// Makes the holder; the desktop outlives it.
  init(content: UIViewController, desktop: any FloatingDesktop, place: PlaceFile) {
    self.content = content
    self.desktop = desktop
    self.place = place
    super.init()
    title = content.title
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

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
    // It grows or shrinks with the display's scale.
    guard view.window != nil, let arranged, arranged != arrangement,
      let origin = desktop.windowOrigin
    else { return }
    // What is seen of it lies where the last size had it until it is laid out as well.
    content.view.layoutIfNeeded()
    _ = move(to: origin)
  }

  // MARK: Place

  /// Where a window starts: where it was left, or in the bottom right corner.
  func firstOrigin(ofWindow size: CGSize) -> CGPoint {
    if let known = place.read() {
      // What is seen of it tells how much may hang over.
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

  /// What is seen of the widget, in the window.
  private var solid: CGRect {
    let parts = content.view.subviews.filter { !$0.isHidden }.map { part in
      // As it lies when it is not pressed, or moved by anything else for the moment.
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
