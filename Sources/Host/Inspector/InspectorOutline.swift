import MaruKit

/// The visible rows of a tree of views, some of which are collapsed.
struct InspectorOutline {
  /// A row.
  struct Row: Equatable {
    let view: ViewDescription
    /// The number of views around it.
    let depth: Int
    /// Whether the views inside are shown; `nil` if there are none.
    let isOpen: Bool?
  }

  /// The numbers of the closed views.
  private var closed: Set<Int> = []
  /// The window's view.
  var root: ViewDescription? { didSet { rows = makeRows() } }
  /// The rows that are shown, from top to bottom.
  private(set) var rows: [Row] = []

  /// Opens or closes a view.
  mutating func toggle(_ number: Int) {
    if closed.remove(number) == nil { closed.insert(number) }
    rows = makeRows()
  }

  /// Opens all views around one.
  ///
  /// - Returns: The index of its row; `nil` if there is no such view.
  mutating func reveal(_ number: Int) -> Int? {
    guard let root, let path = Self.path(to: number, in: root) else { return nil }
    closed.subtract(path.dropLast())
    rows = makeRows()
    return rows.firstIndex { $0.view.number == number }
  }

  /// The number of views.
  var count: Int {
    func count(_ view: ViewDescription) -> Int { view.children.reduce(1) { $0 + count($1) } }
    return root.map(count) ?? 0
  }

  /// The view with a number.
  func view(numbered number: Int) -> ViewDescription? {
    func find(_ view: ViewDescription) -> ViewDescription? {
      view.number == number ? view : view.children.lazy.compactMap(find).first
    }
    return root.flatMap(find)
  }

  private static func path(to number: Int, in view: ViewDescription) -> [Int]? {
    if view.number == number { return [number] }
    return view.children.lazy.compactMap { path(to: number, in: $0) }.first.map {
      [view.number] + $0
    }
  }

  private func makeRows() -> [Row] {
    var rows: [Row] = []
    func add(_ view: ViewDescription, depth: Int) {
      let isOpen = view.children.isEmpty ? nil : !closed.contains(view.number)
      rows.append(Row(view: view, depth: depth, isOpen: isOpen))
      if isOpen == true { for child in view.children { add(child, depth: depth + 1) } }
    }
    if let root { add(root, depth: 0) }
    return rows
  }
}
