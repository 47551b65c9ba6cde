/// Smooth random numbers in space.
///
/// Source: Ken Perlin, “Improving Noise”, SIGGRAPH 2002, with a hash of integers instead of the
/// table of permutations.
enum GradientNoise {
  /// The noise at a place.
  ///
  /// - Parameters:
  ///   - x: The first coordinate; structures are about 1 wide.
  ///   - y: The second coordinate.
  ///   - z: The third coordinate.
  ///   - seed: Distinguishes independent noises.
  /// - Returns: Between −1 and 1, differentiable, and 0 at whole coordinates.
  static func value(_ x: Double, _ y: Double, _ z: Double, seed: UInt64) -> Double {
    let (cellX, cellY, cellZ) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
    let (fx, fy, fz) = (x - cellX, y - cellY, z - cellZ)
    func corner(_ dx: Double, _ dy: Double, _ dz: Double) -> Double {
      gradient(
        hash(index(cellX + dx), index(cellY + dy), index(cellZ + dz), seed), fx - dx, fy - dy,
        fz - dz)
    }
    let (u, v, w) = (fade(fx), fade(fy), fade(fz))
    func layer(_ dz: Double) -> Double {
      mix(
        mix(corner(0, 0, dz), corner(1, 0, dz), u), mix(corner(0, 1, dz), corner(1, 1, dz), u), v)
    }
    return mix(layer(0), layer(1), w)
  }

  /// The number of a cell; far away the noise repeats.
  private static func index(_ cell: Double) -> UInt64 {
    UInt64(bitPattern: Int64(cell.remainder(dividingBy: 1_048_576)))
  }

  private static func fade(_ t: Double) -> Double { t * t * t * (t * (6 * t - 15) + 10) }

  private static func mix(_ a: Double, _ b: Double, _ share: Double) -> Double {
    a + (b - a) * share
  }

  /// The product of the distance from a corner and one of the twelve directions to the edges of a
  /// cube.
  private static func gradient(_ hash: UInt64, _ x: Double, _ y: Double, _ z: Double) -> Double {
    let (first, second) = hash % 12 < 4 ? (x, y) : hash % 12 < 8 ? (x, z) : (y, z)
    return (hash & 1 == 0 ? first : -first) + (hash & 2 == 0 ? second : -second)
  }

  /// The finalizer of SplitMix64 over the mixed coordinates.
  private static func hash(_ x: UInt64, _ y: UInt64, _ z: UInt64, _ seed: UInt64) -> UInt64 {
    var h = seed &+ x &* 0x9E37_79B9_7F4A_7C15 &+ y &* 0xC2B2_AE3D_27D4_EB4F
    h = h &+ z &* 0x1656_67B1_9E37_79F9
    h = (h ^ (h >> 30)) &* 0xBF58_476D_1CE4_E5B9
    h = (h ^ (h >> 27)) &* 0x94D0_49BB_1331_11EB
    return h ^ (h >> 31)
  }
}
