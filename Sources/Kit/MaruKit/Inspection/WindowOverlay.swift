import Foundation
import Layers

/// Draws over a window what a developer looks for: frames, baselines, hit areas, layers, the times
/// of frames, one chosen view.
///
/// [main actor] It watches the frames of the window while it exists and shows something; the window
/// does not keep it. Its layers lie in front of the window's own, in the window's layer tree, so a
/// picture of the window's views does not have them. What it draws follows a frame later.
@preconcurrency @MainActor public final class WindowOverlay {
  /// What an overlay shows.
  public enum Kind: String, CaseIterable, Sendable {
    /// The frame of each view, and the layout guides.
    case layout
    /// The first and the last baseline of each text.
    case baselines
    /// Where views get presses: those of controls, and of views with recognizers.
    case hit
    /// Layers that cover what is behind them, and those that are painted into a buffer of their own.
    case layers
    /// The times of the passes of each frame.
    case times
    /// Animations at a tenth of their speed.
    case slow

    /// One clause for the manual.
    public var summary: String {
      switch self {
      case .layout: "frames views in blue and layout guides in purple"
      case .baselines: "draws the first and the last baseline of each text in red"
      case .hit: "fills what gets presses in green: controls and views with gesture recognizers"
      case .layers: "fills opaque layers in green, and those painted offscreen in yellow"
      case .times: "shows how long the passes of the last frame took"
      case .slow: "slows animations down to a tenth"
      }
    }
  }

  private weak var window: UIWindow?
  private var marks: [Mark] = []
  private var shapes: [Style: CAShapeLayer] = [:]
  private let times = CATextLayer()
  /// The receiver of frame reports that was there before; `nil` while nothing is watched.
  private var former: Former?

  private struct Former {
    let onFrameReport: ((FrameReport) -> Void)?
  }

  /// The speed of slowed animations.
  private static let slowSpeed: Float = 0.1

  /// What is shown; nothing at first.
  public var kinds: Set<Kind> = [] {
    didSet {
      guard kinds != oldValue else { return }
      let isSlow = kinds.contains(.slow)
      if isSlow != oldValue.contains(.slow) { setSpeed(isSlow: isSlow) }
      update()
    }
  }

  /// The number of a view that is marked, as in its ``ViewDescription``; `nil` for none.
  public var markedView: Int? { didSet { if markedView != oldValue { update() } } }

  /// Creates an overlay that shows nothing.
  public init(over window: UIWindow) {
    self.window = window
    times.fontSize = 11
    times.font = UIFont.monospacedDigitSystemFont(ofSize: 11, weight: .medium)
    times.foregroundColor = UIColor.white.cgColor
    times.backgroundColor = UIColor.black.withAlphaComponent(0.7).cgColor
    times.alignmentMode = .center
    times.cornerRadius = 4
  }

  isolated deinit {
    guard let window else { return }
    if let former { window.layerTree.onFrameReport = former.onFrameReport }
    CATransaction.withoutActions {
      for layer in shapes.values { layer.removeFromSuperlayer() }
      times.removeFromSuperlayer()
    }
    if kinds.contains(.slow) { setSpeed(isSlow: false) }
  }

  // MARK: Following the window

  /// Draws what is wanted now, and watches the frames while anything is.
  private func update() {
    guard let window else { return }
    let isWatching = !kinds.subtracting([.slow]).isEmpty || markedView != nil
    let tree = window.layerTree
    if isWatching, former == nil {
      let former = tree.onFrameReport
      self.former = Former(onFrameReport: former)
      tree.onFrameReport = { [weak self] report in
        former?(report)
        self?.follow(report)
      }
    } else if !isWatching, let former {
      tree.onFrameReport = former.onFrameReport
      self.former = nil
    }
    draw()
    if !kinds.contains(.times) {
      CATransaction.withoutActions { times.removeFromSuperlayer() }
    } else if times.superlayer == nil {
      // A window at rest paints no frame.
      show("no frame yet")
    }
  }

  /// Looks at the window after a frame.
  private func follow(_ report: FrameReport) {
    draw()
    // Otherwise, the text would request the frame whose time it shows, forever.
    if kinds.contains(.times), paintsWindow(report) { show(report) }
  }

  /// Slows animations down from where they are, or lets them be where they would be by now.
  private func setSpeed(isSlow: Bool) {
    guard let root = window?.layerTree.root else { return }
    let now = root.currentTime
    root.speed = isSlow ? Self.slowSpeed : 1
    root.beginTime = isSlow ? CACurrentMediaTime() : 0
    root.timeOffset = isSlow ? now : 0
    window?.layerTree.requestFrame()
  }

  // MARK: Marks

  /// A colour with its way to draw.
  enum Style: CaseIterable {
    case frame, guide, baseline, hit, opaque, offscreen, marked

    var stroke: UIColor? {
      switch self {
      case .frame: .systemBlue.withAlphaComponent(0.8)
      case .guide: .systemPurple.withAlphaComponent(0.9)
      case .baseline: .systemRed
      case .hit: .systemGreen
      case .marked: .systemBlue
      case .opaque, .offscreen: nil
      }
    }

    var fill: UIColor? {
      switch self {
      case .hit: .systemGreen.withAlphaComponent(0.25)
      case .opaque: .systemGreen.withAlphaComponent(0.2)
      case .offscreen: .systemYellow.withAlphaComponent(0.4)
      case .marked: .systemBlue.withAlphaComponent(0.25)
      case .frame, .guide, .baseline: nil
      }
    }
  }

  /// A rectangle of the window in a style.
  struct Mark: Equatable {
    let style: Style
    let rect: CGRect
  }

  /// The marks of the window's views, back to front.
  func findMarks() -> [Mark] {
    guard let window else { return [] }
    var marks: [Mark] = []
    for part in window.windows {
      collect(part, in: window, touchable: window.bounds, into: &marks)
    }
    if let view = markedView.flatMap({ window.view(numbered: $0) }) {
      marks.append(Mark(style: .marked, rect: view.convert(view.bounds, to: window)))
    }
    return marks
  }

  /// Adds the marks of a subtree, whose superview gets presses in a part of the window only; the
  /// part is empty if it gets none.
  private func collect(
    _ view: UIView, in window: UIWindow, touchable: CGRect, into marks: inout [Mark]
  ) {
    guard !view.isHidden, view.alpha >= 0.01 else { return }
    let rect = view.convert(view.bounds, to: window)
    let touchable =
      view.isUserInteractionEnabled && !touchable.isNull ? touchable.intersection(rect) : .null
    func add(_ style: Style, _ rect: CGRect) {
      guard !rect.isNull, rect.origin.x.isFinite, rect.origin.y.isFinite else { return }
      marks.append(Mark(style: style, rect: rect))
    }
    if kinds.contains(.layers), !(view is UIWindow), !rect.isEmpty {
      if view.layer.isPaintedOffscreen {
        add(.offscreen, rect)
      } else if view.layer.coversItsShape {
        add(.opaque, rect)
      }
    }
    if kinds.contains(.hit), view is UIControl || !view.gestureRecognizerStorage.isEmpty,
      !touchable.isEmpty
    {
      add(.hit, touchable)
    }
    if kinds.contains(.layout), !(view is UIWindow) {
      add(.frame, rect)
      for guide in view.layoutItem?.guides ?? [] {
        add(.guide, view.convert(guide.layoutFrame, to: window))
      }
    }
    if kinds.contains(.baselines), let baselines = view.baselines(in: view.bounds.size) {
      for y in Set([baselines.first, view.bounds.height - baselines.last]).sorted() {
        let line = CGRect(
          x: view.bounds.minX, y: view.bounds.minY + y, width: view.bounds.width, height: 0)
        add(.baseline, view.convert(line, to: window))
      }
    }
    for subview in view.subviews {
      collect(subview, in: window, touchable: touchable, into: &marks)
    }
  }

  // MARK: Drawing

  /// Draws the marks, if they have changed.
  private func draw() {
    let found = findMarks()
    guard found != marks else { return }
    marks = found
    CATransaction.withoutActions {
      for style in Style.allCases { draw(style, found.filter { $0.style == style }.map(\.rect)) }
    }
  }

  private func draw(_ style: Style, _ rects: [CGRect]) {
    guard !rects.isEmpty, let window else {
      shapes.removeValue(forKey: style)?.removeFromSuperlayer()
      return
    }
    let layer = shapes[style] ?? makeShape(style)
    shapes[style] = layer
    let path = CGMutablePath()
    for rect in rects {
      if rect.height == 0 {
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
      } else {
        let inset = style.stroke == nil ? 0 : min(0.5, rect.width / 2, rect.height / 2)
        path.addRect(rect.insetBy(dx: inset, dy: inset))
      }
    }
    layer.frame = window.bounds
    layer.path = path
    putInFront(layer)
  }

  private func makeShape(_ style: Style) -> CAShapeLayer {
    let layer = CAShapeLayer()
    let traits = window?.traitCollection ?? .current
    layer.fillColor = style.fill?.resolvedColor(with: traits).cgColor
    layer.strokeColor = style.stroke?.resolvedColor(with: traits).cgColor
    layer.lineWidth = style == .marked ? 2 : 1
    return layer
  }

  /// Puts a layer in front of the window's views.
  private func putInFront(_ layer: CALayer) {
    guard let root = window?.layerTree.root, layer.superlayer !== root else { return }
    root.addSublayer(layer)
  }

  /// Whether a frame paints more than the text with the times.
  private func paintsWindow(_ report: FrameReport) -> Bool {
    guard let scale = window?.layerTree.scale else { return false }
    let text = times.frame.insetBy(dx: -1, dy: -1)
    return !report.damage.allSatisfy { rect in
      text.contains(
        CGRect(
          x: CGFloat(rect.minX) / scale, y: CGFloat(rect.minY) / scale,
          width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale))
    }
  }

  private func show(_ report: FrameReport) {
    let total = report.durations.values.reduce(0, +)
    let slowest = report.durations.max { $0.value < $1.value }
    let part = slowest.map { ", \($0.key.rawValue) \(Self.milliseconds($0.value))" } ?? ""
    show("frame \(report.frame): \(Self.milliseconds(total))\(part)")
  }

  private func show(_ text: String) {
    guard let window else { return }
    CATransaction.withoutActions {
      let size = CGSize(width: min(260, window.bounds.width - 8), height: 18)
      times.frame = CGRect(
        x: window.bounds.width - size.width - 4, y: 4, width: size.width, height: size.height)
      times.contentsScale = window.layerTree.scale
      times.string = text
      putInFront(times)
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.2f ms", seconds * 1000)
  }
}
