import Foundation
import MaruKit
import MaruTestKit
import SeededRandom
import Testing

@MainActor @Suite struct GestureInvariantTests {
  @MainActor private final class World {
    let screen = TestScreen(size: CGSize(width: 120, height: 160))
    let ledger: Ledger
    let deeds: (outer: ScrollLedger, inner: ScrollLedger)
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 120, height: 160))
    let inner = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 80))
    var views: [LedgerView] = []
    var running: Set<ObjectIdentifier> = []
    var gestures = 0
    var dice: SplitMix

    init(seed: UInt64) {
      dice = SplitMix(seed: seed)
      ledger = Ledger()
      deeds = (ScrollLedger(ledger), ScrollLedger(ledger))
      let root = UIViewController()
      root.loadViewIfNeeded()
      outer.contentSize = CGSize(width: 120, height: 380)
      inner.contentSize = CGSize(width: 150, height: 200)
      inner.minimumZoomScale = 0.5
      inner.maximumZoomScale = 2
      let picture = UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 200))
      picture.isUserInteractionEnabled = false
      inner.addSubview(picture)
      deeds.inner.content = picture
      outer.delegate = deeds.outer
      inner.delegate = deeds.inner
      root.view.addSubview(outer)
      outer.addSubview(inner)
      for index in 0..<6 {
        let view = LedgerView(
          frame: CGRect(x: 5, y: 10 + 60 * index, width: 90, height: 50), ledger: ledger)
        views.append(view)
      }
      for view in views { home(of: view).addSubview(view) }
      inner.addSubview(UISwitch(frame: CGRect(x: 20, y: 100, width: 0, height: 0)))
      outer.addSubview(UISlider(frame: CGRect(x: 10, y: 110, width: 100, height: 34)))
      let kinds: [UIGestureRecognizer] = [
        UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPanGestureRecognizer(),
        UISwipeGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
        UITapGestureRecognizer(), UIHoverGestureRecognizer(),
      ]
      (kinds[6] as? UITapGestureRecognizer)?.numberOfTapsRequired = 2
      kinds[0].require(toFail: kinds[6])
      kinds[2].delaysTouchesBegan = true
      for (index, recognizer) in kinds.enumerated() {
        views[index % views.count].addGestureRecognizer(recognizer)
        watch(recognizer)
      }
      for view in [outer, inner] { watch(view.panGestureRecognizer) }
      screen.show(root)
    }

    private func home(of view: LedgerView) -> UIScrollView {
      (views.firstIndex { $0 === view } ?? 0) < 3 ? inner : outer
    }

    private func watch(_ recognizer: UIGestureRecognizer) {
      recognizer.addHandler { [unowned self] in
        let id = ObjectIdentifier($0)
        switch $0.state {
        case .began:
          gestures += 1
          if !running.insert(id).inserted { ledger.faults.insert("a gesture began twice") }
        case .changed:
          if !running.contains(id) { ledger.faults.insert("changed without a beginning") }
        case .ended: running.remove(id)
        case .cancelled:
          if running.remove(id) == nil { ledger.faults.insert("cancelled without a beginning") }
        default: ledger.faults.insert("an action in state \($0.state)")
        }
      }
    }

    // MARK: Steps

    private var places: [Int: CGPoint] = [:]

    func step() {
      let finger = Int.random(in: 0...2, using: &dice)
      switch Int.random(in: 0..<106, using: &dice) {
      case 0..<14: touch(.down, finger, anywhere)
      case 14..<62:
        let place = places[finger] ?? anywhere
        touch(
          .moved, finger,
          CGPoint(
            x: place.x + .random(in: -15...15, using: &dice),
            y: place.y + .random(in: -25...25, using: &dice)))
      case 62..<74: touch(.up, finger, places[finger] ?? anywhere)
      case 74..<75: touch(.cancelled, finger, places[finger] ?? anywhere)
      case 75..<92: screen.advance(by: .random(in: 0.001...0.05, using: &dice))
      case 92..<93: screen.advance(by: 0.7)
      case 93..<95: toggle(views[Int.random(in: 0..<views.count, using: &dice)])
      case 95..<96: views[Int.random(in: 0..<views.count, using: &dice)].becomeFirstResponder()
      case 96..<98:
        screen.scroll(
          CGVector(dx: 0, dy: .random(in: -30...30, using: &dice)), at: anywhere)
      case 98..<99: outer.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      case 99..<100: inner.isScrollEnabled.toggle()
      default: disturb(Bool.random(using: &dice) ? inner : outer)
      }
    }

    /// Disturbs a scroll view in other ways than with fingers.
    private func disturb(_ view: UIScrollView) {
      guard inner.superview != nil else { return outer.addSubview(inner) }
      let isAnimated = Bool.random(using: &dice)
      let middle = CGPoint(x: view.frame.midX, y: view.frame.midY)
      switch Int.random(in: 0..<7, using: &dice) {
      case 0: inner.setZoomScale(.random(in: 0.5...2, using: &dice), animated: isAnimated)
      case 1:
        view.setContentOffset(
          CGPoint(x: 0, y: .random(in: 0...100, using: &dice)), animated: isAnimated)
      case 2:
        screen.window.send(
          ScrollInput(
            translation: CGVector(dx: 0, dy: .random(in: -60...60, using: &dice)),
            isContinuous: false, location: middle, timestamp: screen.memory.clock.now))
      case 3, 4:
        for _ in 0..<4 {
          screen.scroll(CGVector(dx: 0, dy: .random(in: -30...30, using: &dice)), at: middle)
          screen.advance(by: 0.01)
        }
      case 5: view.stopScrollingAndZooming()
      default:
        inner.removeFromSuperview()
        if !deeds.inner.openDeeds.isEmpty {
          ledger.faults.insert("a removed view continues \(deeds.inner.openDeeds)")
        }
      }
    }

    private var anywhere: CGPoint {
      CGPoint(x: .random(in: 0...120, using: &dice), y: .random(in: 0...160, using: &dice))
    }

    private func touch(_ phase: PointerInput.Phase, _ finger: Int, _ place: CGPoint) {
      places[finger] = place
      screen.pointer(
        phase, at: place, type: finger == 0 ? .indirectPointer : .direct, identifier: finger)
    }

    private func toggle(_ view: LedgerView) {
      guard view.superview != nil else { return home(of: view).addSubview(view) }
      view.removeFromSuperview()
      if !view.open.isEmpty { ledger.faults.insert("a removed view still has a touch") }
      if view.isFirstResponder || screen.window.firstResponder === view {
        ledger.faults.insert("a removed view is still first responder")
      }
    }

    func check() {
      if views.filter(\.isFirstResponder).count > 1 { ledger.faults.insert("two first responders") }
      for view in [outer, inner] {
        let (offset, size) = (view.contentOffset, view.bounds.size)
        let high = CGPoint(
          x: max(view.contentSize.width - size.width, 0),
          y: max(view.contentSize.height - size.height, 0))
        let isInside =
          offset.x >= -size.width && offset.x <= high.x + size.width && offset.y >= -size.height
          && offset.y <= high.y + size.height
        if !isInside { ledger.faults.insert("an offset of \(offset) beyond \(high)") }
      }
      let isZoomed = inner.isZooming || inner.isZoomBouncing || inner.isZoomAnimating
      if !isZoomed, inner.zoomScale < 0.5 - 1e-5 || inner.zoomScale > 2 + 1e-5 {
        ledger.faults.insert("a zoom of \(inner.zoomScale) at rest")
      }
    }

    func finish() {
      for finger in 0...2 { touch(.up, finger, CGPoint(x: 60, y: 80)) }
      screen.advance(by: 8)
      if !views.allSatisfy({ $0.open.isEmpty }) { ledger.faults.insert("a touch never ended") }
      if !running.isEmpty { ledger.faults.insert("a gesture never ended") }
      if outer.isTracking || outer.isDragging || inner.isTracking || inner.isDragging {
        ledger.faults.insert("a drag never ended")
      }
      for deeds in [deeds.outer, deeds.inner] where !deeds.openDeeds.isEmpty {
        ledger.faults.insert("\(deeds.openDeeds) never ended")
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `whatever fingers do, actions end once and offsets stay in limits`(seed: UInt64) {
    let world = World(seed: seed)
    for _ in 0..<25_000 {
      world.step()
      world.check()
      guard world.ledger.faults.isEmpty else { break }
    }
    world.finish()
    #expect(world.ledger.faults.isEmpty)
    #expect(world.ledger.begun == world.ledger.ended)
    #expect(world.ledger.begun > 100 && world.gestures > 300)
    let begun = world.deeds.inner.begun
    for deed in ScrollLedger.Deed.allCases { #expect(begun[deed, default: 0] > 20) }
  }
}
