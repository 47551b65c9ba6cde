import Foundation
import MaruKit

/// A question that is answered by a number between two ends, on a slider.
final class Scale: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var markup = false
    var value = 0.0
    var minimum = 0.0
    var maximum = 100.0
    var step = 1.0
    var unit = ""
    var hideValue = false
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "markup": PropDocumentation(
        "The title and the message have Pango's markup, such as <b>bold</b>."),
      "value": PropDocumentation("The initial value."),
      "minimum": PropDocumentation("The least value."),
      "maximum": PropDocumentation("The greatest value."),
      "step": PropDocumentation("The step between values."),
      "unit": PropDocumentation("A text after the value, such as % or \u{00A0}dB."),
      "hideValue": PropDocumentation("The value is not shown."),
      "accept": PropDocumentation("The title of the button that accepts the value."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.scale", name: "Scale", version: "0.1.0",
    summary: "A question that is answered by a number on a slider.",
    preferredSize: CGSize(width: 400, height: 246), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "The user has moved the slider.", values: ["value": "the new value"])
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(title: "How loud is the alarm?", message: "It rings at 6:30.", value: 65, unit: " %")
  }

  /// The most steps, so that each value is exact.
  private static let mostSteps = 1e12

  private let context: WidgetContext
  private let controller = ScaleViewController()
  private var givenValue: Double?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  func saveState() -> Data? { Data("\(controller.value)".utf8) }

  func restoreState(from state: Data) {
    guard let value = Double(String(decoding: state, as: UTF8.self)) else { return }
    controller.move(to: value)
  }

  private func show(_ props: Props) throws(PropsError) {
    let range = try Self.range(of: props)
    guard (range.minimum...range.maximum).contains(props.value) else {
      throw .refused(
        "value",
        reason: "found \(range.text(props.value)), it takes a number from "
          + "\(range.text(range.minimum)) to \(range.text(range.maximum))")
    }
    controller.heading = props.title
    controller.message = props.message
    controller.hasMarkup = props.markup
    controller.showButtons(accept: props.accept, cancel: props.cancel)
    // What the user chose stays, unless another value is given.
    let value = props.value == givenValue ? controller.value : props.value
    givenValue = props.value
    controller.show(
      range, value: range.nearest(to: value), unit: props.unit,
      hidesValue: props.hideValue)
    controller.onChange = { [unowned self] value in
      context.setValue(.number(value), ofProperty: "value")
      context.emit("change", values: ["value": range.text(value)])
    }
    controller.onAccept = { [unowned self] in context.finish(with: .accepted(range.text($0))) }
  }

  private static func range(of props: Props) throws(PropsError) -> ScaleRange {
    for (name, number) in [
      ("minimum", props.minimum), ("maximum", props.maximum), ("step", props.step),
    ]
    where !number.isFinite {
      throw .refused(name, reason: "it is not a finite number")
    }
    guard props.minimum <= props.maximum else {
      throw .refused(
        "maximum", reason: "found \(props.maximum), it is less than the minimum \(props.minimum)")
    }
    guard props.step > 0 else {
      throw .refused("step", reason: "found \(props.step), it takes a number greater than 0")
    }
    let range = props.maximum - props.minimum
    guard range.isFinite else {
      throw .refused(
        "maximum", reason: "found \(props.maximum), it is too far from \(props.minimum)")
    }
    guard range / props.step < Self.mostSteps else {
      throw .refused(
        "step",
        reason: "found \(props.step), there are too many steps from \(props.minimum) to "
          + "\(props.maximum), it takes at least \(range / Self.mostSteps)")
    }
    return ScaleRange(minimum: props.minimum, maximum: props.maximum, step: props.step)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Scale)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Scale.self) }
