import Foundation
import Graphics

/// A vector that keeps its angle while its length is 0.
///
/// Numbers that are not finite are ignored.
struct PolarVector: Equatable {
  private(set) var vector: PlaneVector
  private var storedAngle: Double
  private var storedMagnitude: Double

  /// Creates a vector from its components.
  init(_ vector: PlaneVector) {
    self.vector = vector
    storedAngle = atan2(vector.y, vector.x)
    storedMagnitude = vector.length
  }

  var cgVector: CGVector {
    get { CGVector(dx: vector.x, dy: vector.y) }
    set {
      let components = PlaneVector(Double(newValue.dx), Double(newValue.dy))
      if components.length.isFinite { self = PolarVector(components) }
    }
  }

  /// Radians from the x axis towards the y axis.
  var angle: CGFloat {
    get { CGFloat(storedAngle) }
    set { set(angle: newValue, magnitude: magnitude) }
  }

  /// The length; a negative one points the opposite way.
  var magnitude: CGFloat {
    get { CGFloat(storedMagnitude) }
    set { set(angle: angle, magnitude: newValue) }
  }

  mutating func set(angle: CGFloat, magnitude: CGFloat) {
    guard angle.isFinite, magnitude.isFinite else { return }
    storedAngle = Double(angle)
    storedMagnitude = Double(magnitude)
    vector = PlaneVector(angle: storedAngle) * storedMagnitude
  }
}
