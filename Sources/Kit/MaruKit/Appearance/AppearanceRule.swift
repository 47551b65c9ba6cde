/// The instances to which an appearance proxy applies.
@MainActor struct AppearanceRule {
  /// The class, whose subclasses are included.
  let owner: AnyClass
  /// The classes of the containers, the innermost first.
  let containers: [any UIAppearanceContainer.Type]
  /// Traits that the instance has.
  let traits: UITraitCollection?

  func isSame(as other: AppearanceRule) -> Bool {
    owner == other.owner && traits == other.traits
      && containers.map { ObjectIdentifier($0) } == other.containers.map { ObjectIdentifier($0) }
  }

  /// The places of the containers, the outermost first; `nil` if one is missing.
  ///
  /// - Parameter surroundings: The objects around an instance, from the window inwards.
  /// - Returns: Indices of `surroundings`.
  func places(in surroundings: [any UIAppearanceContainer]) -> [Int]? {
    var places: [Int] = []
    for container in containers.reversed() {
      let start = places.last.map { $0 + 1 } ?? 0
      let place = surroundings.indices.dropFirst(start).first {
        Self.isInstance(surroundings[$0], of: container)
      }
      guard let place else { return nil }
      places.append(place)
    }
    return places
  }

  private static func isInstance<Container: UIAppearanceContainer>(
    _ object: any UIAppearanceContainer, of type: Container.Type
  ) -> Bool { object is Container }
}

/// How specific a proxy is that applies to an instance; a greater one overrides.
///
/// UIKit's order for containers: “the first unique match when reading the actual hierarchy from the
/// window down”, and the depth of the chain as the tie-breaker (UIAppearance.h).
struct AppearanceSpecificity: Comparable {
  /// The number of superclasses of the proxy's class.
  let depth: Int
  /// The places of the containers from the window inwards.
  let places: [Int]
  let hasTraits: Bool
  /// The place among the proxies that were made.
  let order: Int

  static func < (a: Self, b: Self) -> Bool {
    if a.depth != b.depth { return a.depth < b.depth }
    if a.places != b.places {
      let difference = zip(a.places, b.places).first { $0 != $1 }
      return difference.map { $0 > $1 } ?? (a.places.count < b.places.count)
    }
    if a.hasTraits != b.hasTraits { return b.hasTraits }
    return a.order < b.order
  }
}
