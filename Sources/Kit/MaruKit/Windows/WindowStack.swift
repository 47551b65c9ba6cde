import Foundation
import Graphics
import Layers

/// A host's window and the further windows that are shown in it, and which of them gets an input.
///
/// A widget's own windows are not X windows. Each is a layer beside the layer of the host's window, in its layer
/// tree, so that one frame paints all.
@MainActor
final class WindowStack {
  /// The host's window, held weakly because it owns the stack.
  weak var base: UIWindow?

  /// The window of each finger or pointer that is down.
  private var windowsOfTouches: [Int: WeakWindow] = [:]
  /// The window of each key that is down.
  private var windowsOfKeys: [UIKeyboardHIDUsage: WeakWindow] = [:]
  /// The window that the pointer hovers over, if it was ever another than the base.
  private weak var hovered: UIWindow?
  /// Where the pointer is, in the coordinates of the base; `nil` when it is elsewhere.
  private var pointer: CGPoint?
  /// The window that gets keys when the host's window does; `nil` stands for the base.
  private weak var windowWithKeys: UIWindow?

  // MARK: Order

  /// The windows that are shown in the base, by their levels, then in the order in which they were shown.
  private var members: [WeakWindow] = []

  /// The visible windows above or below the base, back to front.
  var others: [UIWindow] { members.isEmpty ? [] : members.compactMap(\.window) }

  /// Adds a visible window in front of those of its level, and puts the layers in their order.
  func add(_ window: UIWindow) {
    members.removeAll { $0.window == nil || $0.window === window }
    guard window !== base else { return arrange() }
    let place = members.firstIndex { $0.window.map { $0.windowLevel > window.windowLevel } == true }
    members.insert(WeakWindow(window: window), at: place ?? members.count)
    arrange()
  }

  /// Removes a hidden window.
  func remove(_ window: UIWindow) {
    members.removeAll { $0.window == nil || $0.window === window }
  }

  /// The base and the visible windows, back to front.
  ///
  /// Of windows with the base's level, the base is the hindmost.
  var windows: [UIWindow] {
    guard let base else { return [] }
    let others = others
    guard !others.isEmpty else { return [base] }
    return others.filter { $0.windowLevel < base.windowLevel } + [base]
      + others.filter { $0.windowLevel >= base.windowLevel }
  }

  /// Puts the layers of the windows in their order.
  private func arrange() {
    guard let base else { return }
    let windows = windows
    guard let place = windows.firstIndex(where: { $0 === base }) else { return }
    let root = base.layerTree.root
    CATransaction.withoutActions {
      for window in windows[..<place] { root.insertSublayer(window.layer, below: base.layer) }
      var lower = base.layer
      for window in windows[(place + 1)...] {
        root.insertSublayer(window.layer, above: lower)
        lower = window.layer
      }
    }
  }

  /// Draws the windows in the coordinates of the base, back to front.
  func render(in context: CGContext) {
    for window in windows {
      let (center, anchor) = (window.layer.position, window.layer.anchorPoint)
      let bounds = window.bounds
      context.saveGState()
      context.translateBy(x: center.x, y: center.y)
      context.concatenate(window.transform)
      context.translateBy(
        x: -bounds.minX - anchor.x * bounds.width, y: -bounds.minY - anchor.y * bounds.height)
      window.layer.render(in: context)
      context.restoreGState()
    }
  }

  /// The frontmost window with a view at a point of the base; the base if none has one.
  ///
  /// A window whose `hitTest` returns `nil` leaves the point to the window behind it.
  func window(at point: CGPoint) -> UIWindow? {
    let windows = windows
    guard windows.count > 1, let base else { return base }
    return windows.last { window in
      window.hitTest(window.convert(point, from: base), with: nil) != nil
    } ?? base
  }

  // MARK: Pointers

  /// The window that gets an input of a finger or pointer.
  ///
  /// A touch keeps its window until it ends.
  func receiver(of input: PointerInput) -> UIWindow? {
    if input.type == .indirectPointer { pointer = input.location }
    switch input.phase {
    case .down:
      if let held = windowsOfTouches[input.identifier] { return held.window }
      if let base, base.touchRouter.isDown(input.identifier) { return base }
      let target = window(at: input.location)
      if target !== base { windowsOfTouches[input.identifier] = WeakWindow(window: target) }
      leaveHovered(for: target)
      return target
    case .moved:
      if let held = windowsOfTouches[input.identifier] { return held.window }
      guard let base, !base.touchRouter.isDown(input.identifier) else { return base }
      let target = window(at: input.location)
      if input.type == .indirectPointer { leaveHovered(for: target) }
      return target
    case .up, .cancelled:
      guard let held = windowsOfTouches.removeValue(forKey: input.identifier) else { return base }
      return held.window
    }
  }

  /// Ends hovering in the former window if the pointer is over another.
  private func leaveHovered(for target: UIWindow?) {
    let former = hovered ?? base
    guard former !== target else { return }
    former.map { $0.hoverRouter.pointerLeft($0) }
    hovered = target
  }

  /// Updates hovering in the other windows: windows may have come or gone under a resting pointer.
  func look(at time: TimeInterval) {
    let others = others
    guard !others.isEmpty || hovered != nil, let base else { return }
    let former = hovered ?? base
    if let point = pointer {
      let target = window(at: point)
      if let target, target !== former {
        leaveHovered(for: target)
        target.hoverRouter.pointerMoved(
          to: target.convert(point, from: base), at: time, in: target)
      }
    }
    for window in others { window.hoverRouter.look(at: time, in: window) }
  }

  /// Ends hovering in the other windows: the pointer left the host's window.
  func pointerLeft() {
    for window in others { window.hoverRouter.pointerLeft(window) }
    hovered = nil
    pointer = nil
  }

  // MARK: Keys

  /// The window that gets the keys of the host's window.
  var keyReceiver: UIWindow? { windowWithKeys ?? base }

  /// The window that gets a key; the end of a key goes to the window that got its beginning.
  func receiver(of input: KeyInput) -> UIWindow? {
    let code = input.key.keyCode
    let held = windowsOfKeys[code]
    let begins = input.isDown && (!input.isRepeat || held == nil)
    let target = begins || held == nil ? keyReceiver : held?.window
    windowsOfKeys[code] = input.isDown ? WeakWindow(window: target) : nil
    return target ?? base
  }

  /// Notes the window that gets the keys of the host's window from now on.
  func giveKeys(to window: UIWindow?) { windowWithKeys = window === base ? nil : window }

  /// Whether a drag began in one of the windows and goes on.
  var dragging: UIWindow? { windows.first { $0.dragRouter.isDragging } }
}

/// A weak reference to a window.
struct WeakWindow {
  weak var window: UIWindow?
}
