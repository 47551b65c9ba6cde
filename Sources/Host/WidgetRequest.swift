import Foundation
import JSON
import MaruKit
import PluginLoading

/// A widget with the properties that the command line and the environment set.
public struct WidgetRequest: Sendable {
  /// The widget's name, its identifier, or the path of its file.
  public let name: String
  /// The properties that a command sets itself.
  private let set: PropValues
  /// The JSON object given by `--props`, if any.
  public let json: String?
  /// The widget's own options, as they were typed; they override `json`.
  public let options: [String]
  /// The names of the host's options, without dashes, for suggestions in errors.
  private let reservedOptions: Set<String>
  /// The environment variables that may set a property; every other source overrides them.
  public let variables: [String: String]
  /// The variables that are not UTF-8, with the position of the first invalid byte, from 1.
  public let invalidVariables: [String: Int]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - name: The widget's name, its identifier, or the path of its file.
  ///   - props: The properties that a command sets itself.
  ///   - json: The JSON object given by `--props`, if any.
  ///   - options: The widget's own options, as they were typed.
  ///   - reservedOptions: The names of the host's options, without dashes.
  ///   - environment: The environment variables; those that cannot set a property are ignored.
  ///   - invalidVariables: The variables that are not UTF-8, as `RawEnvironment` finds them.
  public init(
    name: String, props: [String: JSONValue] = [:], json: String? = nil, options: [String] = [],
    reservedOptions: Set<String> = [], environment: [String: String] = [:],
    invalidVariables: [String: Int] = [:]
  ) {
    self.name = name
    set = PropValues(props.mapValues { PropValue($0) })
    self.json = json
    self.options = options
    self.reservedOptions = reservedOptions
    self.invalidVariables = invalidVariables
    variables = environment.filter { PropsSchema.isVariable($0.key) }
  }

  /// Finds the plugin, and reads the properties and the common options; creates no widget yet.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that is searched.
  ///   - settings: The settings of the window, which take the common options.
  ///   - accepted: The common options that count.
  ///   - warn: Called with one line for each missing folder and each refused file with the name.
  /// - Returns: The plugin's library, and the values that override the widget's defaults.
  /// - Throws: `.lookup`, `.options`, `.props` or `.commonOption`.
  @MainActor func resolve(
    in catalog: PluginCatalog, completing settings: inout WindowSettings,
    by accepted: [CommonOption] = CommonOption.allCases, warn: (String) -> Void
  ) throws(HostError) -> (library: PluginLibrary, props: PropValues) {
    let library = try find(in: catalog, warn: warn)
    let parted = try PartedOptions(
      options, of: library.factory.schema.properties, widget: library.name, accepting: accepted)
    for (option, value) in parted.common { try option.set(value, in: &settings) }
    return (library, try props(typed: parted.own, of: library))
  }

  /// The properties of the environment, of the command, of `--props`, and of typed options, each
  /// overriding the former.
  @MainActor private func props(
    typed options: [String], of library: PluginLibrary
  ) throws(HostError) -> PropValues {
    var typed = PropValues()
    do throws(PropsError) {
      if !options.isEmpty {
        typed = try library.factory.schema.values(fromOptions: options, beside: reservedOptions)
      }
    } catch {
      throw .options(error, widget: library.name)
    }
    do throws(PropsError) {
      var props = PropValues()
      if !variables.isEmpty { props = try values(ofVariablesFor: library.factory.schema) }
      props = props.merging(set)
      if let json { props = props.merging(try PropValues(json: json)) }
      props = props.merging(typed)
      if !props.values.isEmpty { try library.factory.check(props) }
      return props
    } catch {
      throw .props(error, widget: library.name)
    }
  }

  /// The properties that environment variables set; refuses a variable that is not UTF-8.
  @MainActor private func values(
    ofVariablesFor schema: PropsSchema
  ) throws(PropsError) -> PropValues {
    for property in schema.properties {
      guard let byte = invalidVariables[property.variable] else { continue }
      throw .refused(property.variable, reason: "it is not UTF-8, at its byte \(byte)")
    }
    return try schema.values(fromEnvironment: variables)
  }

  /// Finds the plugin without reading the properties.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that is searched.
  ///   - isCareful: Whether a plugin that crashes or hangs while it is loaded is refused.
  ///   - warn: Called with one line for each missing folder and each refused file with the name.
  /// - Returns: The plugin's library.
  /// - Throws: `.lookup`.
  @MainActor func find(
    in catalog: PluginCatalog, isCareful: Bool = false, warn: (String) -> Void
  ) throws(HostError) -> PluginLibrary {
    for path in catalog.searchPath.missing {
      warn("no such folder, \(path) in MARU_PLUGIN_PATH, create it or remove the entry")
    }
    do throws(PluginLookupError) {
      let finding = try CrashReport.restoringCulprit { () throws(PluginLookupError) in
        let finding = try catalog.find(name, isCareful: isCareful)
        CrashReport.blame(finding.library)
        return finding
      }
      for refusal in finding.refusals { warn("\(refusal)") }
      return finding.library
    } catch {
      throw .lookup(error)
    }
  }

  /// Creates the widget.
  ///
  /// Warnings of the kit are reported only if the widget was created; otherwise the error suffices.
  ///
  /// - Throws: `.props` or `.widgetFailed`.
  @MainActor static func makeWidget(
    of library: PluginLibrary, props: PropValues, state: Data? = nil, context: WidgetContext
  ) throws(HostError) -> WidgetInstance {
    let application = UIApplication.shared
    let listener = application.onWarning
    var warnings: [String] = []
    application.onWarning = { warnings.append($0) }
    defer { application.onWarning = listener }
    do {
      let instance = try CrashReport.restoringCulprit {
        CrashReport.blame(library)
        return try library.factory.makeWidget(props: props, state: state, context: context)
      }
      for warning in warnings { listener?(warning) }
      return instance
    } catch let error as PropsError {
      throw .props(error, widget: library.name)
    } catch {
      throw .widgetFailed(library.name, reason: "\(error)")
    }
  }
}
