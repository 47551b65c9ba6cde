/// Numbers by which descriptions refer to views.
///
/// A view keeps its number while it lives, and numbers are not reused.
@MainActor enum ViewNumbers {
  private struct Entry {
    weak var view: UIView?
    let number: Int
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]
  private static var views: [Int: ObjectIdentifier] = [:]
  private static var last = 0

  /// Makes the next numbers greater than one.
  static func begin(after number: Int) { last = max(last, number) }

  /// The number of a view, from 1.
  static func number(of view: UIView) -> Int {
    let key = ObjectIdentifier(view)
    if let entry = entries[key], entry.view === view { return entry.number }
    last += 1
    entries[key] = Entry(view: view, number: last)
    views[last] = key
    return last
  }

  /// The view with a number; `nil` if it is gone.
  static func view(numbered number: Int) -> UIView? {
    guard let entry = views[number].flatMap({ entries[$0] }), entry.number == number else {
      return nil
    }
    return entry.view
  }

  /// Forgets the views that are gone.
  static func forgetGone() {
    entries = entries.filter { $0.value.view != nil }
    views = views.filter { entries[$0.value]?.number == $0.key }
  }
}
