import Terminal
import ConfigurationFile
import Foundation
import JSON
import MaruKit
import PluginLoading

/// A widget of a configured window, with the values that were set for it.
///
/// If its plugin or its first properties are refused, its place shows the reason, and the other
/// widgets of the window are not affected. The next valid properties create it.
@MainActor final class HostedWidget {
  /// A message of the widget, for the supervisor.
  enum Message {
    /// The widget emitted an event.
    case event(String, values: [String: String])
    /// The widget ended.
    case finished(WidgetOutcome, status: UInt8?)
    /// A line for the log, from the host.
    case warning(String)
    /// A line for the log, from the widget.
    case log(WidgetLogLevel, String)
  }

  /// The widget's entry in the configuration.
  let configuration: WidgetConfiguration
  /// The view of the widget's place in the window.
  let slot: WidgetSlot
  /// Shows the widget as the whole content of a window, instead of in its place.
  ///
  /// It is called with `nil` if the widget was refused; its place then shows the reason.
  var onStart: ((UIViewController?) -> Void)?
  /// Receives the widget's messages.
  var onMessage: ((Message) -> Void)?

  /// The address of the widget in its window.
  var id: String { configuration.id }
  /// The running widget; `nil` if it was refused.
  private(set) var instance: WidgetInstance?

  /// The file of its plugin, also of one that was refused; `nil` if there is none.
  var pluginPath: String? {
    if let library { return library.path }
    if case .lookup(.refused(let refusal))? = refusal { return refusal.path }
    return nil
  }
  /// Why it shows no widget, in the answer to `open`; `nil` if it does.
  var refusalReport: JSONValue? {
    refusal.map { ["widget": .string(id), "reason": .string("\($0)")] }
  }

  private let catalog: PluginCatalog
  private let desktop: WidgetDesktop?
  private let variables: WidgetVariables?
  private var place: WidgetPlace?
  private var library: PluginLibrary?
  private var values: [String: JSONValue]
  private var refusal: HostError?
  private var savedState: Data?
  private var isVisible = false

  /// Creates the widget, or shows why it was refused.
  ///
  /// - Parameters:
  ///   - configuration: The widget's entry in the configuration.
  ///   - values: The values of its properties.
  ///   - state: The state that it saved last.
  ///   - catalog: The catalog in which its plugin is found.
  ///   - desktop: The desktop, for widgets that show it.
  ///   - variables: The host's variables, for widgets that observe them.
  init(
    _ configuration: WidgetConfiguration, values: [String: JSONValue], state: Data?,
    catalog: PluginCatalog, desktop: WidgetDesktop?, variables: WidgetVariables? = nil
  ) {
    self.configuration = configuration
    self.values = values
    self.catalog = catalog
    self.desktop = desktop
    self.variables = variables
    savedState = state
    slot = WidgetSlot(name: configuration.name)
  }

  /// Creates the widget; call it after `onMessage` has been set, and again for a new life.
  func start() {
    instance?.context.handler = nil
    instance?.context.setVisible(false)
    refusal = nil
    do throws(HostError) {
      try make()
    } catch {
      refuse(error)
    }
  }

  private func make() throws(HostError) {
    let library = try findLibrary()
    let context = WidgetContext()
    context.desktop = desktop
    context.variables = variables
    if let place { context.setPlace(place) }
    context.logHandler = { [weak self] in self?.onMessage?(.log($0, $1)) }
    context.setVisible(isVisible)
    context.handler = { [weak self] in self?.answer($0) ?? false }
    context.storageProvider = { [weak self] in
      WidgetStorage.folder(of: library.identifier) { self?.onMessage?(.warning($0)) }
    }
    WidgetProvider(catalog: catalog).serve(context)
    let props = try parsed(values, by: library)
    let instance = try WidgetRequest.makeWidget(
      of: library, props: props, state: savedState, context: context)
    self.instance = instance
    if let onStart {
      onStart(instance.viewController)
    } else {
      slot.show(instance.viewController, preferredSize: instance.preferredSize)
    }
  }

  /// What the widget uses of the machine.
  var permissions: [WidgetPermission] { library?.factory.information.permissions ?? [] }

  /// The widget's plugin, which is opened the first time.
  private func findLibrary() throws(HostError) -> PluginLibrary {
    if let library { return library }
    let found = try WidgetRequest(name: configuration.name).find(in: catalog) { [weak self] in
      self?.onMessage?(.warning($0))
    }
    library = found
    return found
  }

  private func refuse(_ error: HostError) {
    refusal = error
    instance = nil
    slot.show(refusal: "\(configuration.name): \(error)")
    onStart?(nil)
    onMessage?(.warning("\(id): \(error)"))
  }

  /// Handles a message of the widget; the host acts on every event.
  private func answer(_ message: WidgetMessage) -> Bool {
    switch message {
    case .event(let name, let values): onMessage?(.event(name, values: values))
    case .finished(let outcome):
      onMessage?(.finished(outcome, status: instance?.context.exitStatus))
    }
    return true
  }

  // MARK: Properties

  /// Sets a property while the widget runs.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - value: Its new value. A text is parsed by the property's type.
  /// - Throws: If there is no such property or it does not take the value; the widget keeps its
  ///   state.
  func set(_ name: String, to value: JSONValue) throws(HostError) {
    var changed = values
    changed[name] = value
    guard let instance, let library else {
      let library = try findLibrary()
      let given = try parsed([name: value], by: library)
      do throws(PropsError) {
        try library.factory.check(given)
      } catch {
        throw .props(error, widget: library.name)
      }
      values = changed
      start()
      if let refusal { throw refusal }
      return
    }
    let props = try parsed(changed, by: library)
    do throws(PropsError) {
      try instance.update(props: props)
    } catch {
      throw .props(error, widget: library.name)
    }
    values = changed
  }

  /// Gives the widget other properties, in place of all that were set.
  ///
  /// - Throws: If one of them is refused; the widget keeps those that it had.
  func replaceValues(by new: [String: JSONValue]) throws(HostError) {
    let library = try findLibrary()
    let props = try parsed(new, by: library)
    do throws(PropsError) {
      if let instance {
        try instance.update(props: props)
      } else {
        try library.factory.check(props)
      }
    } catch {
      throw .props(error, widget: library.name)
    }
    values = new
    guard instance == nil else { return }
    start()
    if let refusal { throw refusal }
  }

  /// The value of a property that the user, the host or the default gives it.
  ///
  /// - Throws: If the widget has no such property.
  func value(of name: String) throws(HostError) -> JSONValue {
    let library = try findLibrary()
    guard let property = library.factory.schema.properties.first(where: { $0.name == name }) else {
      let names = library.factory.schema.properties.map(\.name)
      throw .props(
        .unknown(name, nearest: NearestName.to(name, among: names), accepted: names),
        widget: library.name)
    }
    if let value = instance?.context.userValues[name] { return value.jsonValue }
    return try parsed(values, by: library).values[name]?.jsonValue
      ?? property.defaultValue?.jsonValue ?? .null
  }

  /// The values of all properties.
  func allValues() throws(HostError) -> JSONValue {
    let library = try findLibrary()
    var all: [String: JSONValue] = [:]
    for property in library.factory.schema.properties {
      all[property.name] = try value(of: property.name)
    }
    return .object(all)
  }

  /// Values whose texts are parsed by the types of the properties.
  private func parsed(
    _ values: [String: JSONValue], by library: PluginLibrary
  ) throws(HostError) -> PropValues {
    let schema = library.factory.schema
    var props = PropValues()
    do throws(PropsError) {
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        let property = schema.properties.first { $0.name == name }
        if let property, value == .null {
          props.values[name] = Self.standIn(for: property)
        } else if let property, case .string(let text) = value, !property.kind.accepts(.text(text))
        {
          props.values[name] = try schema.value(of: text, for: property, named: name)
        } else if let property, let text = Self.text(of: value), property.kind.accepts(.text(text)),
          !property.kind.accepts(PropValue(value))
        {
          // A text that is only a variable, which may be a number.
          props.values[name] = .text(text)
        } else {
          props.values[name] = PropValue(value)
        }
      }
      return props
    } catch {
      throw .props(error, widget: library.name)
    }
  }

  /// The value of a property that is bound to a variable without a value: an empty text, or `nil` for
  /// the widget's default.
  private static func standIn(for property: PropsSchema.Property) -> PropValue? {
    if case .text = property.kind, case .text? = property.defaultValue { return .text("") }
    return nil
  }

  /// A number or a truth value as a text; `nil` for other values.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .number(let number):
      Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    default: nil
    }
  }

  // MARK: Actions, state, visibility

  /// Performs an action of the widget.
  ///
  /// - Returns: The action's result.
  /// - Throws: If the widget was refused, does not have the action, or fails.
  func perform(_ action: String, values: [String: JSONValue]) throws(HostError) -> JSONValue {
    guard let instance, let library else {
      throw refusal ?? .widgetFailed(configuration.name, reason: "the widget is not running")
    }
    do {
      let result = try instance.perform(action: action, values: values.mapValues { PropValue($0) })
      return result?.jsonValue ?? .null
    } catch {
      throw .action("\(error)", widget: library.name)
    }
  }

  /// The properties, events and actions, as JSON Schema.
  func description() throws(HostError) -> JSONValue {
    WidgetSchema(try findLibrary()).value
  }

  /// The widget's state if it differs from the one returned last; `nil` otherwise.
  func changedState() -> Data? {
    guard let state = instance?.saveState(), state != savedState else { return nil }
    savedState = state
    return state
  }

  /// Tells the widget the place of its window.
  func setPlace(_ place: WidgetPlace) {
    self.place = place
    instance?.context.setPlace(place)
  }

  /// Delivers an emitted message to the widget.
  func receive(message name: String, values: [String: JSONValue]) {
    instance?.context.receive(message: name, values: values.mapValues(\.plainText))
  }

  /// Tells the widget whether it can be seen.
  func setVisible(_ isVisible: Bool) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    instance?.context.setVisible(isVisible)
  }
}
