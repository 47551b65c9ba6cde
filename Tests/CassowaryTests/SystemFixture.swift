import Testing

@testable import Cassowary

#if canImport(Glibc)
import Glibc
#endif

/// A line of `Fixtures/systems.txt`: a system, and scipy's solution of it.
struct SystemFixture {
  var variableCount = 0
  var constraints: [Sketch] = []
  /// The indices of the required constraints that conflict with older ones.
  var broken: [Int] = []
  /// The smallest sum of errors of each strength, strongest first.
  var errors: [(strength: Double, error: Double)] = []
  var line = ""

  /// A constraint that refers to its variables by index.
  struct Sketch {
    var relation: Relation
    /// The strength; 1000 is required.
    var strength: Double
    var constant: Double
    var terms: [(coefficient: Double, variable: Int)]

    /// The error of the constraint for given values.
    func error(_ values: [Double]) -> Double {
      var difference = -constant
      for term in terms { difference += term.coefficient * values[term.variable] }
      switch relation {
      case .equal: return abs(difference)
      case .lessThanOrEqual: return max(difference, 0)
      case .greaterThanOrEqual: return max(-difference, 0)
      }
    }

    func constraint(_ variables: [Variable]) -> LinearConstraint {
      LinearConstraint(
        terms.map { Term(variables[$0.variable], times: $0.coefficient) }, relation, constant,
        strength: Strength(strength) ?? .required)
    }
  }

  /// Reads every system of a file in the Fixtures folder.
  static func all(named name: String = "systems.txt") throws -> [SystemFixture] {
    let folder = #filePath.dropLast("SystemFixture.swift".count)
    let file = try #require(fopen("\(folder)Fixtures/\(name)", "r"))
    defer { fclose(file) }
    var systems: [SystemFixture] = []
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let end = buffer.firstIndex(of: 0) ?? 0
      systems.append(SystemFixture(buffer[..<end].map { UInt8(bitPattern: $0) }))
    }
    return systems
  }

  private init(_ bytes: [UInt8]) {
    line = String(decoding: bytes, as: UTF8.self)
    let words = bytes.split { $0 == 0x20 || $0 == 0x0a }
    var part = 0
    for (index, word) in words.enumerated() {
      if word == [0x21] {
        part += 1
      } else if index == 0 {
        variableCount = Int(Self.number(word))
      } else if part == 0 {
        constraints.append(Self.sketch(word))
      } else if part == 1 {
        broken.append(Int(Self.number(word)))
      } else {
        errors.append((Self.strength(word.first ?? 0), Self.number(word.dropFirst())))
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
  }

  private static func strength(_ letter: UInt8) -> Double {
    switch letter {
    case UInt8(ascii: "S"): 750
    case UInt8(ascii: "M"): 500
    case UInt8(ascii: "W"): 250
    default: 1000
    }
  }

  private static func sketch(_ word: ArraySlice<UInt8>) -> Sketch {
    let colon = word.firstIndex(of: UInt8(ascii: ":")) ?? word.endIndex
    var sketch = Sketch(
      relation: .equal, strength: strength(word[word.startIndex + 1]),
      constant: number(word[(word.startIndex + 2)..<colon]), terms: [])
    switch word.first {
    case UInt8(ascii: "<"): sketch.relation = .lessThanOrEqual
    case UInt8(ascii: ">"): sketch.relation = .greaterThanOrEqual
    default: break
    }
    var start = colon + 1
    for place in start..<word.endIndex where word[place] >= UInt8(ascii: "a") {
      sketch.terms.append((number(word[start..<place]), Int(word[place] - 0x61)))
      start = place + 1
    }
    return sketch
  }
}
