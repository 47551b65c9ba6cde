import MaruKit

/// Numbers as lines, areas, bars or a sparkline, from properties or from lines as they arrive.
final class Chart: Widget {
  struct Props: WidgetProps {
    var title = ""
    var kind = ChartKind.line
    var values: ChartValues?
    var value: Double?
    var series: [String] = []
    var window = 240
    var min: Double?
    var max: Double?
    var unit = ""
    var colors: [WidgetColor] = []
    var noAxis = false
    var noLegend = false

    static let documentation = [
      "title": PropDocumentation("The subject, and the title of the window."),
      "kind": PropDocumentation("How the values are shown."),
      "values": PropDocumentation(
        "The values: a list of numbers, or of such lists, one for each series."),
      "value": PropDocumentation("The newest value; each change adds it to the first series."),
      "series": PropDocumentation("The name of a series; repeat the option for each."),
      "window": PropDocumentation(
        "How many of the last values are shown, 2 to 100000.", option: "last"),
      "min": PropDocumentation("The lower end of the axis; by the values by default."),
      "max": PropDocumentation("The upper end of the axis; by the values by default."),
      "unit": PropDocumentation("A text after the numbers, such as % or \u{A0}°C."),
      "colors": PropDocumentation(
        "The colour of a series: accent, label, secondary, a colour's name, or #RRGGBB; repeat the "
          + "option for each.", option: "color", vocabulary: .colors),
      "noAxis": PropDocumentation("The vertical axis has no lines and no numbers."),
      "noLegend": PropDocumentation("Several series have no legend."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.chart", name: "Chart", version: "0.1.0",
    summary: "Numbers as lines, bars or a sparkline, also as they arrive.",
    preferredSize: CGSize(width: 480, height: 300),
    input: .stream(summary: "one number a line, or one for each series"), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "tap", "The chart was pressed.",
        values: ["value": "the values at that place, separated by blanks"])
    ])

  static var demonstration: Props {
    Props(
      title: "Temperature",
      values: ChartValues([
        [14.2, 13.8, 13.1, 12.9, 12.4, 12.6, 13.9, 15.8, 17.7, 19.6, 21.2, 22.8, 23.9, 24.6, 24.8]
          + [24.1, 23.2, 21.7, 20.1, 18.9, 17.8, 16.9, 16.1, 15.4],
        [8.1, 7.9, 7.2, 6.8, 6.9, 7.4, 8.8, 9.9, 11.3, 12.8, 13.4, 14.6, 15.2, 15.1, 15.7, 14.9]
          + [14.2, 13.1, 12.4, 11.2, 10.4, 9.8, 9.1, 8.7],
      ]), series: ["Garden", "Cellar"], unit: "\u{A0}°C")
  }

  /// The most values of the window.
  private static let widestWindow = 100_000

  private let context: WidgetContext
  private let controller = ChartViewController()
  private var reader = ChartReader()
  private var props: Props?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    let chart = controller.chart
    chart.addAction(
      UIAction { [unowned chart] _ in
        let texts = chart.pointedValues.map { $0.map(ChartNumber.exact) ?? "nan" }
        context.emit("tap", values: ["value": texts.joined(separator: " ")])
      }, for: .touchUpInside)
    controller.onClose = { context.finish(with: .accepted(nil)) }
    context.stream?.onLines = { [unowned self] in take($0) }
    context.stream?.onEnd = { [unowned self] in warn(reader.finish()) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  /// Accepted: a chart asks nothing.
  func outcomeAtEndOfFeed() -> WidgetOutcome { .accepted(nil) }

  // MARK: Properties

  private func show(_ new: Props) throws(PropsError) {
    try Self.check(new)
    let old = props
    props = new
    controller.show(
      ChartView.Content(
        title: new.title, plot: ChartPlot.Style(kind: new.kind, colors: new.colors),
        least: new.min, most: new.max, unit: new.unit, hasAxis: !new.noAxis,
        hasLegend: !new.noLegend))
    controller.chart.change { data in
      // Values that have arrived stay, unless others are given.
      if old == nil || new.values != old?.values {
        data = ChartData(window: new.window, names: new.series)
        for (index, values) in (new.values?.series ?? []).enumerated() {
          data.add(values, toSeries: index)
        }
        if let value = new.value { data.add([value], toSeries: 0) }
        return
      }
      data.window = new.window
      data.rename(new.series)
      if let value = new.value, value != old?.value { data.add([value], toSeries: 0) }
    }
  }

  private static func check(_ props: Props) throws(PropsError) {
    guard (2...widestWindow).contains(props.window) else {
      throw .refused("window", reason: "found \(props.window), it takes 2 to \(widestWindow)")
    }
    for (name, number) in [("value", props.value), ("min", props.min), ("max", props.max)] {
      guard number?.isFinite != false else {
        throw .refused(name, reason: "found \(number ?? 0), it takes a finite number")
      }
    }
    guard let least = props.min, let most = props.max, least >= most else { return }
    throw .refused("max", reason: "found \(most), it takes a number above the minimum \(least)")
  }

  // MARK: Input

  private func take(_ lines: [String]) {
    var warnings: [String] = []
    controller.chart.change { data in warnings = reader.read(lines, into: &data) }
    warn(warnings)
  }

  private func warn(_ warnings: [String]) {
    for warning in warnings { context.log(.warning, warning) }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Chart)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Chart.self) }
