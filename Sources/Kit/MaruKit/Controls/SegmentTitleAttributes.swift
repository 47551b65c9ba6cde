import Foundation
import Graphics

/// The text attributes of a segmented control's titles, by state.
///
/// The selected segment uses those of the normal state unless it has its own.
@MainActor
struct SegmentTitleAttributes {
  private var states: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

  subscript(state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    get { states[state.rawValue] }
    set { states[state.rawValue] = newValue }
  }

  func font(isChosen: Bool) -> UIFont {
    value(of: .font, isChosen) as? UIFont
      ?? .systemFont(ofSize: 13, weight: isChosen ? .semibold : .medium)
  }

  func color(isChosen: Bool) -> UIColor {
    value(of: .foregroundColor, isChosen) as? UIColor ?? .label
  }

  private func value(of key: NSAttributedString.Key, _ isChosen: Bool) -> Any? {
    let own = isChosen ? self[.selected]?[key] : nil
    return own ?? self[.normal]?[key]
  }
}
