/// A property that a proxy can set.
enum AppearanceProperty: Hashable {
  case property(AnyKeyPath)
  /// A method with a state or the like.
  case setter(String, AnyHashable)
}

/// An object that appearance proxies can set properties of.
@MainActor protocol AppearanceReceiver: UIAppearance {
  /// The properties that were set on the object, and not by a proxy.
  ///
  /// Only those are noted that a proxy had set before.
  var ownAppearance: Set<AppearanceProperty> { get set }
  /// The objects around it, from the window inwards.
  var appearanceSurroundings: [any UIAppearanceContainer] { get }
  /// The traits for which its proxies are chosen.
  var appearanceTraits: UITraitCollection { get }
}

/// A proxy and what was set on it.
@MainActor final class AppearanceProxy {
  typealias Setting = @MainActor (any UIAppearance) -> Void

  /// The instance that the program sets properties of.
  let object: any AppearanceReceiver
  let rule: AppearanceRule
  /// The settings in the order in which their properties were first set.
  private(set) var settings: [(property: AppearanceProperty, apply: Setting)] = []

  init(_ object: any AppearanceReceiver, _ rule: AppearanceRule) {
    self.object = object
    self.rule = rule
  }

  func set(_ property: AppearanceProperty, _ apply: @escaping Setting) {
    if let index = settings.firstIndex(where: { $0.property == property }) {
      settings[index].apply = apply
    } else {
      settings.append((property, apply))
    }
  }
}

/// The appearance proxies of the process.
///
/// They are kept here, and what an object itself has set in the object's layer. So a process without
/// proxies has no room and no time for them: setters, and views that enter a window, read `areInUse`
/// only.
@MainActor final class AppearanceProxies {
  static let shared = AppearanceProxies()
  /// Whether a proxy was made.
  private(set) static var areInUse = false

  /// Whether a proxy depends on traits.
  private(set) var dependOnTraits = false
  private var proxies: [AppearanceProxy] = []
  private var proxiesByObject: [ObjectIdentifier: AppearanceProxy] = [:]
  /// The proxies that may apply to the instances of a class.
  private var proxiesByClass: [ObjectIdentifier: [(depth: Int, order: Int)]] = [:]
  /// The properties that were set on a proxy.
  private var properties: Set<AppearanceProperty> = []
  /// The settings that are being applied, each inside of the one before.
  private var applied: [(object: ObjectIdentifier, property: AppearanceProperty)] = []
  /// The number of running blocks that set defaults.
  private var defaultBlocks = 0

  // MARK: Proxies

  /// The proxy of a class for a rule, made if there is none.
  func object<Object: AppearanceReceiver>(
    of type: Object.Type, for traits: UITraitCollection? = nil,
    in containers: [any UIAppearanceContainer.Type] = [], make: () -> Object
  ) -> Object {
    let rule = AppearanceRule(owner: type, containers: containers, traits: traits)
    if let known = proxies.first(where: { $0.rule.isSame(as: rule) })?.object as? Object {
      return known
    }
    let object = make()
    let proxy = AppearanceProxy(object, rule)
    proxies.append(proxy)
    proxiesByObject[ObjectIdentifier(object)] = proxy
    proxiesByClass = [:]
    if traits != nil { dependOnTraits = true }
    Self.areInUse = true
    return object
  }

  // MARK: Setting

  /// Notes that a property was set: on a proxy for its instances, on another object as its own.
  func note(
    _ property: AppearanceProperty, of object: any UIAppearance,
    _ apply: @escaping AppearanceProxy.Setting
  ) {
    guard defaultBlocks == 0 else { return }
    let identifier = ObjectIdentifier(object)
    if let proxy = proxiesByObject[identifier] {
      properties.insert(property)
      return proxy.set(property, apply)
    }
    guard properties.contains(property),
      !applied.contains(where: { $0.object == identifier && $0.property == property }),
      let object = object as? any AppearanceReceiver, !object.ownAppearance.contains(property)
    else { return }
    object.ownAppearance.insert(property)
  }

  /// Sets properties to values of the kit's own, which do not keep a proxy from setting them.
  @inline(__always)
  static func setDefaults(_ block: () -> Void) {
    guard areInUse else { return block() }
    shared.defaultBlocks += 1
    block()
    shared.defaultBlocks -= 1
  }

  // MARK: Applying

  /// Sets the properties of an object that its proxies set and the object has not set itself.
  func apply(to object: some AppearanceReceiver) {
    let identifier = ObjectIdentifier(object)
    let candidates = candidates(for: type(of: object))
    guard !candidates.isEmpty, proxiesByObject[identifier] == nil,
      !applied.contains(where: { $0.object == identifier })
    else { return }
    let own = object.ownAppearance
    var settings: [(property: AppearanceProperty, apply: AppearanceProxy.Setting)] = []
    var places: [AppearanceProperty: Int] = [:]
    for setting in matches(of: object, among: candidates).flatMap(\.settings)
    where !own.contains(setting.property) {
      if let place = places[setting.property] {
        settings[place] = setting
      } else {
        places[setting.property] = settings.count
        settings.append(setting)
      }
    }
    ViewAnimation.runWithout {
      for setting in settings {
        applied.append((identifier, setting.property))
        setting.apply(object)
        applied.removeLast()
      }
    }
  }

  /// The proxies that apply to an object, the most specific one last.
  private func matches(
    of object: some AppearanceReceiver, among candidates: [(depth: Int, order: Int)]
  ) -> [AppearanceProxy] {
    let needsSurroundings = candidates.contains { !proxies[$0.order].rule.containers.isEmpty }
    let surroundings = needsSurroundings ? object.appearanceSurroundings : []
    let traits = dependOnTraits ? object.appearanceTraits : nil
    let found: [AppearanceSpecificity] = candidates.compactMap { depth, order in
      let rule = proxies[order].rule
      guard rule.traits == nil || traits?.containsTraits(in: rule.traits) == true,
        let places = rule.places(in: surroundings)
      else { return nil }
      return AppearanceSpecificity(
        depth: depth, places: places, hasTraits: rule.traits != nil, order: order)
    }
    return found.sorted().map { proxies[$0.order] }
  }

  /// The proxies of a class and its superclasses.
  private func candidates(for type: AnyClass) -> [(depth: Int, order: Int)] {
    if let known = proxiesByClass[ObjectIdentifier(type)] { return known }
    let ancestry = NibClasses.ancestry(of: type)
    let found = proxies.indices.compactMap { order in
      ancestry.firstIndex { $0 == proxies[order].rule.owner }
        .map { (depth: ancestry.count - $0, order: order) }
    }
    proxiesByClass[ObjectIdentifier(type)] = found
    return found
  }
}
