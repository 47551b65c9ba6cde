import MaruKit

/// A question that is answered by a time of day.
final class TimeViewController: WidgetDialogController {
  /// What it shows.
  struct Content: Equatable {
    var limits: TimeLimits
    /// Whether hours are counted to twelve.
    var hasPeriods: Bool

    /// The units, in the order in which a time is written.
    var units: [TimeUnit] {
      [.hour, .minute] + (limits.hasSeconds ? [.second] : []) + (hasPeriods ? [.period] : [])
    }
  }

  /// Called with each new time of the user.
  var onChange: ((DayTime) -> Void)?
  /// Called with the time when the user accepts.
  var onAccept: ((DayTime) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let clock = TimeContentView()
  private var content: Content
  /// The time; it can be chosen.
  private(set) var time: DayTime
  private var active = TimeUnit.hour
  /// The digits that are being typed into the active column.
  private var typing: TimeTyping?

  init(_ content: Content, time: DayTime) {
    self.content = content
    self.time = content.limits.nearest(to: time)
    super.init(nibName: nil, bundle: nil)
    contentView = clock
    show(content, time: time)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() },
      UIAlertAction(title: accept, style: .default) { [unowned self] _ in
        finishTyping()
        onAccept?(time)
      },
    ])
  }

  /// Shows other limits and a time, or the nearest one in the limits.
  func show(_ new: Content, time: DayTime) {
    content = new
    self.time = new.limits.nearest(to: time)
    typing = nil
    if clock.show(new.units) {
      for column in clock.columns {
        column.onActivate = { [unowned self, unowned column] in activate(column.unit) }
        column.onStep = { [unowned self, unowned column] in step(column.unit, by: $0) }
      }
      if !new.units.contains(active) { active = .hour }
    }
    showTime()
    viewIfLoaded?.setNeedsLayout()
  }

  /// Chooses a time, or the nearest one in the limits.
  func choose(_ new: DayTime) { show(content, time: new) }

  private func showTime() {
    for column in clock.columns {
      column.isActive = column.unit == active
      let typed = column.isActive ? typing?.digits : nil
      column.text = typed ?? text(of: column.unit)
    }
  }

  private func text(of unit: TimeUnit) -> String {
    let value = unit.value(of: time)
    switch unit {
    case .hour where content.hasPeriods: return "\((value + 11) % 12 + 1)"
    case .hour, .minute, .second: return value < 10 ? "0\(value)" : "\(value)"
    case .period: return TimeWords.shared.periods[value]
    }
  }

  // MARK: Changing

  private func change(to new: DayTime) {
    let isNew = new != time
    time = new
    showTime()
    if isNew { onChange?(new) }
  }

  private func step(_ unit: TimeUnit, by steps: Int) {
    finishTyping()
    change(to: content.limits.moved(time, by: steps, of: unit))
  }

  /// Makes a column the one that keys change.
  private func activate(_ unit: TimeUnit) {
    guard unit != active else { return }
    finishTyping()
    active = unit
    showTime()
    // The focus of Tab moves along, if a column has it.
    guard let window = viewIfLoaded?.window, window.focusedView is TimeColumn,
      let column = clock.columns.first(where: { $0.unit == unit })
    else { return }
    window.setFocus(column)
  }

  /// Makes the column at some distance active; at the ends the active one stays.
  private func activateColumn(after distance: Int) {
    finishTyping()
    let units = clock.columns.sorted { $0.frame.minX < $1.frame.minX }.map(\.unit)
    guard let index = units.firstIndex(of: active), units.indices.contains(index + distance)
    else { return }
    activate(units[index + distance])
  }

  // MARK: Typing

  private func type(_ digit: Int) {
    guard active != .period else { return }
    var typing =
      self.typing ?? TimeTyping(unit: active, hasPeriods: content.hasPeriods)
    let result = typing.take(digit)
    self.typing = typing
    switch result {
    case .waits: showTime()
    case .completes:
      finishTyping()
      activateNext()
    }
  }

  /// Activates the column that is typed after the active one.
  private func activateNext() {
    guard let index = content.units.firstIndex(of: active), index + 1 < content.units.count else {
      return
    }
    activate(content.units[index + 1])
  }

  /// Takes the typed digits, if there are any.
  private func finishTyping() {
    guard let typing else { return }
    self.typing = nil
    guard let number = typing.number else { return showTime() }
    let value = typing.value(of: number, afternoon: time.hour >= 12)
    change(to: content.limits.time(time, with: value, of: typing.unit))
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let periods = content.hasPeriods ? TimeWords.shared.periods : []
    guard let key = presses.first?.key, let move = TimeMove(key, periods: periods) else {
      return super.pressesBegan(presses, with: event)
    }
    switch move {
    case .steps(let count): step(active, by: count)
    case .page(let direction): turnPage(direction)
    case .column(let distance): activateColumn(after: distance)
    case .earliest: jump(to: content.limits.ends.lowerBound)
    case .latest: jump(to: content.limits.ends.upperBound)
    case .now: jump(to: content.limits.nearest(to: .now))
    case .digit(let digit): type(digit)
    case .separator:
      finishTyping()
      activateNext()
    case .erase:
      typing = nil
      showTime()
    case .period(let period):
      finishTyping()
      change(to: content.limits.time(time, with: period, of: .period))
    }
  }

  private func jump(to new: DayTime) {
    typing = nil
    change(to: new)
  }

  private func turnPage(_ direction: Int) {
    let length = active == .minute ? content.limits.step : 1
    step(active, by: direction * max(active.page / length, 1))
  }
}
