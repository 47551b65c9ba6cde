import Foundation
import Graphics
import Layers

extension LayerScene {
  /// A sheet of 400 × 650 points that slides up over a grid and down again.
  static func sheet() -> LayerScene {
    let tree = makeTree()
    addGrid(to: tree.root)
    let sheet = makeSheet()
    tree.root.addSublayer(sheet)
    let slide = CABasicAnimation(keyPath: "position.y")
    slide.fromValue = 1160.3
    slide.toValue = 435.0
    slide.duration = 0.7
    slide.autoreverses = true
    slide.repeatCount = .infinity
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    sheet.add(slide, forKey: "slide")
    return LayerScene(name: "sheet", tree: tree) { _ in }
  }

  /// The same sheet, growing to its size over the grid and shrinking again.
  ///
  /// - Parameter isLive: Whether the sheet's content changes in every frame, so that it must be
  ///   painted each time.
  /// - Returns: The scene.
  static func zoom(isLive: Bool) -> LayerScene {
    let tree = makeTree()
    addGrid(to: tree.root)
    let sheet = makeSheet()
    let dot = box(CGRect(x: 372, y: 26, width: 8, height: 8), nil, radius: 4)
    sheet.addSublayer(dot)
    tree.root.addSublayer(sheet)
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.7
    grow.toValue = 1.0
    // Not a whole number of frames: no scale repeats, so no shadow comes from the cache.
    grow.duration = 0.7137
    grow.autoreverses = true
    grow.repeatCount = .infinity
    grow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    sheet.add(grow, forKey: "grow")
    return LayerScene(name: isLive ? "zoom-live" : "zoom", tree: tree) { frame in
      guard isLive else { return }
      dot.backgroundColor = CGColor(gray: frame % 2 == 0 ? 0.5 : 0.6, alpha: 1)
    }
  }

  private static func makeSheet() -> CALayer {
    let sheet = box(
      CGRect(x: 440, y: 110, width: 400, height: 650), CGColor(gray: 1, alpha: 1), radius: 16)
    sheet.shadowOpacity = 0.25
    sheet.shadowRadius = 20
    sheet.shadowOffset = CGSize(width: 0, height: 8)
    sheet.addSublayer(
      words(CGRect(x: 24, y: 20, width: 240, height: 24), CGColor(gray: 0, alpha: 1), seed: 3))
    for index in 0..<12 {
      sheet.addSublayer(
        row(
          CGRect(x: 0, y: 64 + index * 46, width: 400, height: 46), index: index, background: nil))
    }
    return sheet
  }

  /// A list as large as the window, scrolling back and forth.
  static func list() -> LayerScene {
    let tree = makeTree()
    let list = box(CGRect(origin: .zero, size: size), CGColor(gray: 1, alpha: 1))
    list.masksToBounds = true
    for index in 0..<120 {
      list.addSublayer(
        row(
          CGRect(x: 0, y: CGFloat(index) * 44, width: size.width, height: 44), index: index,
          background: CGColor(gray: 1, alpha: 1)))
    }
    let indicator = box(
      CGRect(x: 1270, y: 4, width: 6, height: 120), CGColor(gray: 0, alpha: 0.4), radius: 3)
    list.addSublayer(indicator)
    tree.root.addSublayer(list)
    return LayerScene(name: "list", tree: tree) { frame in
      let range = 120 * 44 - Int(size.height)
      let way = frame * 17 % (2 * range)
      let offset = CGFloat(way < range ? way : 2 * range - way)
      list.bounds.origin.y = offset
      indicator.position.y = offset + 64 + offset / CGFloat(range) * 660
    }
  }

  /// Five dots that pulse one after the other.
  static func dots() -> LayerScene {
    let tree = makeTree()
    addGrid(to: tree.root)
    for index in 0..<5 {
      let dot = box(
        CGRect(x: 580 + index * 24, y: 394, width: 12, height: 12),
        CGColor(red: 0, green: 0.48, blue: 1, alpha: 1), radius: 6)
      tree.root.addSublayer(dot)
      for (key, from) in [("transform.scale", 0.5), ("opacity", 0.3)] {
        let breath = CABasicAnimation(keyPath: key)
        breath.fromValue = from
        breath.toValue = 1.0
        breath.duration = 0.6
        breath.timeOffset = Double(index) * 0.15
        breath.autoreverses = true
        breath.repeatCount = .infinity
        breath.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        dot.add(breath, forKey: key)
      }
    }
    return LayerScene(name: "dots", tree: tree) { _ in }
  }

  /// A menu that unrolls over a grid while it fades in, and then closes.
  static func dropdown() -> LayerScene {
    let tree = makeTree()
    addGrid(to: tree.root)
    let menu = CALayer()
    menu.anchorPoint = CGPoint(x: 0.5, y: 0)
    menu.frame = CGRect(x: 900, y: 60, width: 240, height: 320)
    menu.shadowOpacity = 0.2
    menu.shadowRadius = 12
    menu.cornerRadius = 10
    menu.backgroundColor = CGColor(gray: 1, alpha: 1)
    let clip = box(menu.bounds, nil, radius: 10)
    clip.anchorPoint = CGPoint(x: 0.5, y: 0)
    clip.position = CGPoint(x: 120, y: 0)
    clip.masksToBounds = true
    for index in 0..<7 {
      clip.addSublayer(
        row(
          CGRect(x: 0, y: 4 + index * 44, width: 240, height: 44), index: index, background: nil))
    }
    menu.addSublayer(clip)
    tree.root.addSublayer(menu)
    for layer in [menu, clip] {
      let unroll = CABasicAnimation(keyPath: "bounds.size.height")
      unroll.fromValue = 20.0
      unroll.toValue = 320.0
      layer.add(forever(unroll), forKey: "unroll")
    }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.0
    fade.toValue = 1.0
    menu.add(forever(fade), forKey: "fade")
    return LayerScene(name: "dropdown", tree: tree) { _ in }
  }

  private static func forever(_ animation: CAAnimation) -> CAAnimation {
    animation.duration = 0.25
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return animation
  }
}
