import Foundation
import Graphics
import Layers

extension LayerScene {
  /// A live chart of shape layers: two lines of 1,200 values that wander, the area under the first
  /// one, and bars for its last 120 values, with grid lines and labels.
  ///
  /// In each frame a value arrives at the right, and all others move to the left.
  static func chart() -> LayerScene {
    let tree = makeTree()
    let card = box(
      CGRect(x: 20, y: 20, width: 1240, height: 760), CGColor(gray: 1, alpha: 1), radius: 12)
    tree.root.addSublayer(card)
    for index in 0...6 {
      let y = CGFloat(30 + index * 110)
      card.addSublayer(
        box(CGRect(x: 60, y: y, width: 1160, height: 1), CGColor(gray: 0.88, alpha: 1)))
      card.addSublayer(
        words(
          CGRect(x: 12, y: y - 7, width: 40, height: 14), CGColor(gray: 0.5, alpha: 1), seed: index)
      )
    }
    let blue = CGColor(red: 0.18, green: 0.44, blue: 0.85, alpha: 1)
    let orange = CGColor(red: 0.93, green: 0.46, blue: 0.13, alpha: 1)
    let area = shape(fill: CGColor(red: 0.18, green: 0.44, blue: 0.85, alpha: 0.15))
    let lines = [shape(stroke: blue), shape(stroke: orange)]
    let bars = shape(fill: blue)
    for layer in [area] + lines + [bars] { card.addSublayer(layer) }
    var samples = RasterChart.Samples(seed: 1)
    var values: [[CGFloat]] = [[0], [0]]
    func advance(_ index: Int) {
      let last = values[index].last ?? 0
      values[index].append(0.96 * last + 0.2 * CGFloat(samples.next()))
      if values[index].count > 1200 { values[index].removeFirst() }
    }
    for index in 0..<2400 { advance(index % 2) }
    return LayerScene(name: "chart", tree: tree) { _ in
      for (index, line) in lines.enumerated() {
        advance(index)
        let points = values[index].enumerated().map { place, value in
          CGPoint(x: 60 + CGFloat(place) * 1160 / 1199, y: CGFloat(140 + index * 220) + 80 * value)
        }
        let path = CGMutablePath()
        path.addLines(between: points)
        line.path = path
        guard index == 0 else { continue }
        let closed = CGMutablePath()
        closed.addLines(between: points + [CGPoint(x: 1220, y: 250), CGPoint(x: 60, y: 250)])
        closed.closeSubpath()
        area.path = closed
      }
      let path = CGMutablePath()
      for (place, value) in values[0].suffix(120).enumerated() {
        let height = 80 * (1 + value)
        path.addRect(
          CGRect(x: 60 + CGFloat(place) * 1160 / 120, y: 690 - height, width: 7, height: height))
      }
      bars.path = path
    }
  }

  /// A shape layer over all of a card, without a path.
  private static func shape(fill: CGColor? = nil, stroke: CGColor? = nil) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 1240, height: 760)
    layer.fillColor = fill
    layer.strokeColor = stroke
    layer.lineWidth = 2
    layer.lineJoin = .round
    layer.lineCap = .round
    return layer
  }
}
