import Foundation
import MaruKit
import PluginLoading

/// A widget that somebody asked for, with what they set of it.
public struct WidgetRequest: Sendable {
  /// Its name, its identifier, or the path of its file.
  public let name: String
  /// The object given by `--props`, if any.
  public let json: String?
  /// Options of the widget's own, as they were typed; they are laid over `json`.
  public let options: [String]
  /// The names of the host's options, which the widget's own stand beside.
  private let reservedOptions: Set<String>
  /// The environment variables that may set a property; `json` is laid over them.
  public let variables: [String: String]
  /// Of the variables that are no text: the first byte, from 1, that is part of no character.
  public let invalidVariables: [String: Int]

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - name: Its name, its identifier, or the path of its file.
  ///   - json: The object given by `--props`, if any.
  ///   - options: Options of the widget's own, as they were typed.
  ///   - reservedOptions: The names of the host's options, without dashes.
  ///   - environment: As the process has it.
  ///   - invalidVariables: Those of it that are no text, as `RawEnvironment` finds them.
  public init(
    name: String, json: String? = nil, options: [String] = [],
    reservedOptions: Set<String> = [], environment: [String: String] = [:],
    invalidVariables: [String: Int] = [:]
  ) {
    self.name = name
    self.json = json
    self.options = options
    self.reservedOptions = reservedOptions
    self.invalidVariables = invalidVariables
    variables = environment.filter { PropsSchema.isVariable($0.key) }
  }

  /// Finds the plugin and reads the properties; makes no widget yet.
  ///
  /// - Parameters:
  ///   - catalog: Where to look.
  ///   - warn: Called with one line for each plugin file that stood in the way.
  /// - Returns: The plugin's library, and what is laid over the widget's defaults.
  /// - Throws: `.lookup`, `.options` or `.props`.
  @MainActor func resolve(
    in catalog: PluginCatalog, warn: (String) -> Void
  ) throws(HostError) -> (library: PluginLibrary, props: PropValues) {
    let library = try find(in: catalog, warn: warn)
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
      if let json { props = props.merging(try PropValues(json: json)) }
      props = props.merging(typed)
      if !props.values.isEmpty { try library.factory.check(props) }
      return (library, props)
    } catch {
      throw .props(error, widget: library.name)
    }
  }

  /// What the variables set that properties have, each of which has to be text.
  @MainActor private func values(
    ofVariablesFor schema: PropsSchema
  ) throws(PropsError) -> PropValues {
    for property in schema.properties {
      guard let byte = invalidVariables[property.variable] else { continue }
      throw .refused(property.variable, reason: "it is not UTF-8, at its byte \(byte)")
    }
    return try schema.values(fromEnvironment: variables)
  }

  /// Finds the plugin alone.
  ///
  /// - Parameters:
  ///   - catalog: Where to look.
  ///   - isCareful: Whether a plugin that crashes or loops as it is loaded is refused.
  ///   - warn: Called with one line for each plugin file that stood in the way.
  /// - Returns: The plugin's library.
  /// - Throws: `.lookup`.
  @MainActor func find(
    in catalog: PluginCatalog, isCareful: Bool = false, warn: (String) -> Void
  ) throws(HostError) -> PluginLibrary {
    for path in catalog.searchPath.missing {
      warn("no such folder, \(path) in MARU_PLUGIN_PATH, make it or take it out")
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

  /// Makes the widget.
  ///
  /// What the kit warns of meanwhile is told only where the widget is made: otherwise the error
  /// says it.
  ///
  /// - Throws: `.props` or `.widgetFailed`.
  @MainActor static func makeWidget(
    of library: PluginLibrary, props: PropValues, context: WidgetContext
  ) throws(HostError) -> WidgetInstance {
    let application = UIApplication.shared
    let listener = application.onWarning
    var warnings: [String] = []
    application.onWarning = { warnings.append($0) }
    defer { application.onWarning = listener }
    do {
      let instance = try CrashReport.restoringCulprit {
        CrashReport.blame(library)
        return try library.factory.makeWidget(props: props, context: context)
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
