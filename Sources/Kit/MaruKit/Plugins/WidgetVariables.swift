/// The host's variables, for widgets that show or set them.
///
/// [main actor]
///
/// A variable is a value with a name in the host's configuration file: a constant, the output of a
/// command, or a built-in one such as `battery`. A property is bound to it by `"${battery.percent}"`
/// without any code. This class is for widgets that choose their variables themselves.
///
/// ```swift
/// observation = context.variables?.observe("battery") { [unowned self] in show($0) }
/// ```
///
/// A variable is read only while at least one observation of it lives and the window is shown.
///
/// Life, for a host: `init` once → `onObservedChange` at each change of `observedNames` →
/// `receive(_:for:)` at each new value.
@preconcurrency @MainActor
public final class WidgetVariables {
  /// An observation of one variable, which ends when it is released.
  @preconcurrency @MainActor
  public final class Observation {
    private let variables: WidgetVariables

    fileprivate init(of variables: WidgetVariables) { self.variables = variables }

    isolated deinit { variables.end(ObjectIdentifier(self)) }
  }

  private struct Observer {
    let name: String
    let onValue: (PropValue) -> Void
  }

  private var observers: [ObjectIdentifier: Observer] = [:]
  /// The observers in the order of their creation.
  private var order: [ObjectIdentifier] = []
  private var values: [String: PropValue] = [:]

  /// Called with the names of the observed variables after each change of them.
  ///
  /// Set by the host.
  public var onObservedChange: ((Set<String>) -> Void)?

  /// Gives a variable a new value.
  ///
  /// Set by the host.
  public var assignment: ((_ name: String, _ value: PropValue) -> Void)?

  /// Creates variables without values.
  public init() {}

  // MARK: For widgets

  /// The last value of an observed variable; `nil` if it has none yet, or is not observed.
  public func value(_ name: String) -> PropValue? { values[name] }

  /// Observes a variable.
  ///
  /// - Parameters:
  ///   - name: The variable. If the host has no such variable, a line in its log says so.
  ///   - onValue: Called with each new value. A value that is known already is given at once.
  /// - Returns: The observation, which lasts until it is released.
  public func observe(_ name: String, onValue: @escaping (PropValue) -> Void) -> Observation {
    let isNew = !observedNames.contains(name)
    let observation = Observation(of: self)
    observers[ObjectIdentifier(observation)] = Observer(name: name, onValue: onValue)
    order.append(ObjectIdentifier(observation))
    if isNew { onObservedChange?(observedNames) }
    if let value = values[name] { onValue(value) }
    return observation
  }

  /// Gives a variable a new value, until its source gives the next one.
  ///
  /// If the host has no such variable, or it cannot be set, a line in its log says so.
  public func set(_ name: String, to value: PropValue) { assignment?(name, value) }

  private func end(_ id: ObjectIdentifier) {
    guard let name = observers.removeValue(forKey: id)?.name else { return }
    order.removeAll { $0 == id }
    guard !observedNames.contains(name) else { return }
    values[name] = nil
    onObservedChange?(observedNames)
  }

  // MARK: For hosts

  /// The names of the observed variables.
  public var observedNames: Set<String> { Set(observers.values.map(\.name)) }

  /// Takes a value, and notifies the observers of the variable if it differs from the last one.
  ///
  /// A value of a variable that is not observed is ignored.
  public func receive(_ value: PropValue, for name: String) {
    guard observedNames.contains(name), values[name] != value else { return }
    values[name] = value
    // An observer may end others, which are then not called.
    for id in order {
      if let observer = observers[id], observer.name == name { observer.onValue(value) }
    }
  }
}
