import Foundation
import MaruKit

/// A wheel, a switch, a list or a clock, whose value is saved or not.
final class ForgetfulView: UIView {
  /// Gets the number of a row that was chosen.
  var onChoice: ((Int) -> Void)?

  private static let colors: [UIColor] = [
    .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemPurple,
  ]

  private let picker = UIPickerView()
  private let table = UITableView()
  private var marked = 0
  private var timer: Timer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    switch Fault.current {
    case .clock: startClock()
    case .forgottenWheel, .savedWheel:
      picker.accessibilityLabel = "Colour"
      picker.dataSource = self
      picker.delegate = self
      fill(with: picker)
    case .forgottenDate:
      let dates = UIDatePicker()
      dates.preferredDatePickerStyle = .wheels
      dates.datePickerMode = .time
      dates.timeZone = TimeZone(secondsFromGMT: 0)
      dates.date = Date(timeIntervalSinceReferenceDate: 36_000)
      fill(with: dates)
    case .forgottenSwitch: addSubview(UISwitch())
    case .scrolledRows, .forgottenMark, .savedMark, .pressedRow:
      table.dataSource = self
      table.delegate = self
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      fill(with: table)
    default: break
    }
  }

  required init?(coder: NSCoder) { nil }

  private func fill(with view: UIView) {
    view.frame = bounds
    addSubview(view)
  }

  /// Another colour each second.
  private func startClock() {
    var seconds = 0
    backgroundColor = Self.colors[0]
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated {
        seconds += 1
        self?.backgroundColor = Self.colors[seconds % Self.colors.count]
      }
    }
  }

  /// Selects or marks a row.
  func choose(_ number: Int) {
    guard Self.colors.indices.contains(number) else { return }
    if Fault.current == .savedWheel { picker.selectRow(number, inComponent: 0, animated: false) }
    marked = number
    table.reloadData()
  }

  /// Shows the last row.
  func scroll() {
    table.scrollToRow(
      at: IndexPath(row: Self.colors.count - 1, section: 0), at: .bottom, animated: true)
  }
}

// MARK: The wheel

extension ForgetfulView: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    Self.colors.count
  }

  /// Rows are colours without text, so that only the picture changes.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let patch = view ?? UIView()
    patch.backgroundColor = Self.colors[row]
    return patch
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    onChoice?(row)
  }
}

// MARK: The list

extension ForgetfulView: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Self.colors.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    let isMarked = Fault.current == .forgottenMark || Fault.current == .savedMark
    cell.accessoryType = isMarked && indexPath.row == marked ? .checkmark : .none
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard Fault.current == .forgottenMark || Fault.current == .savedMark else { return }
    tableView.deselectRow(at: indexPath, animated: true)
    marked = indexPath.row
    onChoice?(marked)
    tableView.reloadData()
  }
}
