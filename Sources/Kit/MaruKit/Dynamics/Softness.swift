/// The coefficients of a constraint that gives way like a damped spring.
///
/// With them, sequential impulses integrate the spring implicitly, so that no stiffness is
/// unstable. Source: Erin Catto, “Soft Constraints” (GDC 2011) and “Solver2D” (2024).
struct Softness {
  /// The share of the error that is corrected, per second.
  let biasRate: Double
  let massScale: Double
  let impulseScale: Double

  /// Creates the coefficients.
  ///
  /// - Parameters:
  ///   - frequency: Oscillations per second.
  ///   - ratio: The damping ratio; 1 is critical.
  ///   - interval: Seconds of a step.
  init(frequency: Double, ratio: Double, interval: Double) {
    let omega = 2 * Double.pi * frequency
    let a1 = 2 * ratio + interval * omega
    let a2 = interval * omega * a1
    biasRate = omega / a1
    massScale = a2 / (1 + a2)
    impulseScale = 1 / (1 + a2)
  }

  private init(biasRate: Double, massScale: Double, impulseScale: Double) {
    (self.biasRate, self.massScale, self.impulseScale) = (biasRate, massScale, impulseScale)
  }

  /// A constraint on the velocity alone, which does not give way.
  static let none = Softness(biasRate: 0, massScale: 1, impulseScale: 0)
}
