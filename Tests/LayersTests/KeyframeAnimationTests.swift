import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct KeyframeAnimationTests {
  private let stage = AnimationStage()

  private func positions(
    at times: [Double], _ change: (CAKeyframeAnimation) -> Void
  ) -> [Double] {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.duration = 1
    animation.values = [0, 10, 100]
    change(animation)
    stage.layer.add(animation, forKey: "test")
    return stage.values("position.x", at: times)
  }

  @Test func `without times the values are evenly spaced`() {
    #expect(positions(at: [0.25, 0.5, 0.75]) { _ in } == [5, 10, 55])
  }

  @Test func `each discrete value lasts an equal part and stays until the next`() {
    let shown = positions(at: [0, 0.3, 0.4, 0.7]) { $0.calculationMode = .discrete }
    #expect(shown == [0, 0, 10, 100])
  }

  @Test func `paced values pass at constant speed, whatever the times`() {
    let shown = positions(at: [0.1, 0.5]) {
      $0.calculationMode = .paced
      $0.keyTimes = [0, 0.9, 1]
    }
    #expect(shown == [10, 50])
  }

  @Test func `a cubic curve passes smoothly through its values`() {
    let times = (0...100).map { Double($0) / 100 }
    let shown = positions(at: times) { $0.calculationMode = .cubic }
    #expect(shown[0] == 0 && shown[50] == 10)
    // The speed on both sides of the middle value is equal, unlike on straight lines.
    #expect(abs((shown[51] - shown[50]) - (shown[50] - shown[49])) < 0.3)
  }

  @Test func `each interval between two values has its own timing function`() {
    let shown = positions(at: [0.25, 0.75]) {
      $0.timingFunctions = [
        CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
      ]
    }
    #expect(shown[0] < 4 && shown[1] == 55)
  }

  @Test func `decreasing or mismatched times are ignored`() {
    #expect(positions(at: [0.5]) { $0.keyTimes = [0, 2, 1] } == [10])
    stage.layer.removeAllAnimations()
    #expect(positions(at: [1.0]) { $0.keyTimes = [0, 1] } == [10])
  }

  @Test func `one value or none moves nothing`() {
    #expect(positions(at: [0.5]) { $0.values = [] } == [0])
    stage.layer.removeAllAnimations()
    #expect(positions(at: [0.7]) { $0.values = [7] } == [7])
  }

  @Test func `a path is followed element by element, or at constant speed`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 90))
    func place(_ mode: CAAnimationCalculationMode) -> CGPoint? {
      let stage = AnimationStage()
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.duration = 1
      animation.calculationMode = mode
      stage.layer.add(animation, forKey: nil)
      stage.move(to: 0.5)
      return stage.layer.presentation()?.position
    }
    #expect(place(.linear) == CGPoint(x: 10, y: 0))
    let paced = place(.paced) ?? .zero
    #expect(abs(paced.x - 10) < 1e-6 && abs(paced.y - 40) < 1e-6)
  }

  @Test func `a layer that follows a circle rotates with it`() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 80), transform: nil)
    animation.rotationMode = .rotateAuto
    animation.calculationMode = .paced
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    for step in 1..<20 {
      stage.move(to: Double(step) / 20)
      let shown = stage.layer.presentation()
      let place = shown?.position ?? .zero
      let (x, y) = ((place.x - 40) / 40, (place.y - 40) / 40)
      #expect(abs(hypot(x, y) - 1) < 0.01)
      // The layer's x axis is the circle's tangent.
      let axis = shown?.transform.affine
      #expect(abs((axis?.a ?? 0) * x + (axis?.b ?? 0) * y) < 0.05)
    }
  }

  @Test func `each element of a path has its own timing function`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addQuadCurve(to: CGPoint(x: 200, y: 0), control: CGPoint(x: 150, y: 0))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 2
    animation.timingFunctions = [
      CAMediaTimingFunction(controlPoints: 1, 0, 1, 0),
      CAMediaTimingFunction(controlPoints: 0, 1, 0, 1),
    ]
    animation.rotationMode = .rotateAuto
    stage.layer.add(animation, forKey: "test")
    let shown = stage.values("position.x", at: [0.5, 1, 1.5])
    #expect(shown[0] < 30 && abs(shown[1] - 100) < 0.5 && shown[2] > 170, "\(shown)")
    #expect(stage.values("transform.rotation.z", at: [1.6]) == [0])
  }
}
