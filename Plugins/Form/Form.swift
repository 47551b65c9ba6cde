import Foundation
import MaruKit

/// Several questions in one dialog.
///
/// It finishes with the answers once all of them are valid.
final class Form: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var fields: [FormField] = []
    var schema: FormSchema?
    var format = AnswerFormat.lines
    var separator: String?
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The subject, and the title of the window."),
      "message": PropDocumentation("An explanation below the subject."),
      "fields": PropDocumentation(
        "A field, as LABEL, KIND:LABEL or a JSON object; repeat it for each. The kinds are "
          + FieldKind.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        option: "field"),
      "schema": PropDocumentation("A JSON Schema; its properties are further fields."),
      "format": PropDocumentation(
        "How the answers are printed: the values, a JSON object, or variables for eval."),
      "separator": PropDocumentation("The text between values of lines; a line break by default."),
      "accept": PropDocumentation("The title of the button that accepts the answers."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.form", name: "Form", version: "0.1.0",
    summary: "Several questions in one dialog.",
    preferredSize: CGSize(width: 400, height: 420), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "The user has edited a field.",
        values: ["name": "the field's name", "value": "its text; empty for a password"])
    ], windowStyle: .dialog,
    permissions: [WidgetPermission(.files, purpose: "Completes and checks the paths of files.")])

  static var demonstration: Props {
    let fields: [PropValue] = [
      .text("Name"),
      .object([
        "kind": .text("number"), "label": .text("Seats"), "value": .integer(2),
        "min": .integer(1), "max": .integer(8),
      ]),
      .object([
        "kind": .text("choice"), "label": .text("Meal"), "value": .text("Pasta"),
        "choices": .list([.text("Pasta"), .text("Curry"), .text("Salad")]),
      ]),
      .object(["kind": .text("date"), "label": .text("Day"), "value": .text("2026-11-28")]),
      .object(["kind": .text("check"), "label": .text("By the window"), "value": .flag(true)]),
    ]
    return Props(
      title: "Reserve a table", message: "It is kept for 15 minutes.",
      fields: fields.compactMap { try? FormField($0) })
  }

  private let context: WidgetContext
  private let controller = FormViewController()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    show(props)
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
    controller.onChange = { field, text in
      // A password is not passed on to other programs before it is accepted.
      let value = field.kind == .password ? "" : text
      context.emit("change", values: ["name": field.name, "value": value])
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { show(props) }

  private func show(_ props: Props) {
    controller.heading = props.title.isEmpty ? props.schema?.title ?? "" : props.title
    controller.message = props.message.isEmpty ? props.schema?.message ?? "" : props.message
    controller.showButtons(accept: props.accept, cancel: props.cancel)
    controller.show(props.allFields)
    controller.onAccept = { [context] answers in
      let text = props.format.text(of: answers, separator: props.separator ?? "\n")
      context.finish(with: .accepted(answers.isEmpty && props.format != .json ? nil : text))
    }
  }

  // MARK: State

  /// The texts of the fields, without passwords.
  func saveState() -> Data? { try? JSONEncoder().encode(controller.texts) }

  func restoreState(from state: Data) {
    if let texts = try? JSONDecoder().decode([String: String].self, from: state) {
      controller.texts = texts
    }
  }
}

extension Form.Props {
  /// The fields, and then those of the schema.
  var allFields: [FormField] { fields + (schema?.fields ?? []) }

  /// Decodes the properties, and checks what concerns several of them.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    message = try values.decode(String.self, forKey: .message)
    fields = try values.decode([FormField].self, forKey: .fields)
    schema = try values.decodeIfPresent(FormSchema.self, forKey: .schema)
    format = try values.decode(AnswerFormat.self, forKey: .format)
    separator = try values.decodeIfPresent(String.self, forKey: .separator)
    accept = try values.decode(String.self, forKey: .accept)
    cancel = try values.decode(String.self, forKey: .cancel)
    do throws(FieldRefusal) {
      try checkNames()
    } catch {
      throw error.decodingError(at: decoder.codingPath)
    }
  }

  /// Refuses names that are there twice, and those that no variable of a shell can have.
  func checkNames() throws(FieldRefusal) {
    let own = fields.enumerated().map {
      ([FieldRefusal.Step.key("fields"), .index($0.offset)], $0.element)
    }
    let further = (schema?.fields ?? []).map {
      ([FieldRefusal.Step.key("schema"), .key("properties"), .key($0.name)], $0)
    }
    var names: Set<String> = []
    for (path, field) in own + further where field.kind.isInput {
      let found = PropValue.text(field.name).found
      guard names.insert(field.name).inserted else {
        throw FieldRefusal(
          path: path, reason: "another field has the name \(found), give it a name of its own")
      }
      guard format != .shell || AnswerFormat.isVariable(field.name) else {
        throw FieldRefusal(
          path: path,
          reason: "no variable can have the name \(found), give it one of letters, digits and _")
      }
    }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Form)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Form.self) }
