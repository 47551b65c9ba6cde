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

  /// The path from the window's view to a view inside, by classes and positions.
  ///
  /// Unlike a number, it is still valid after a reload.
  struct Place {
    /// The class of each view on the path, and its position among the siblings of that class.
    fileprivate var steps: [(className: String, position: Int)] = []
  }

  /// The numbers of the closed views.
  private var closed: Set<Int> = []
  /// The window's view.
  ///
  /// A reload of the widget replaces all views. Those in the places of closed ones are closed too.
  var root: ViewDescription? {
    didSet {
      for number in closed where view(numbered: number) == nil {
        closed.remove(number)
        let place = oldValue.flatMap { Self.place(of: number, in: $0) }
        if let view = place.flatMap(view(at:)) { closed.insert(view.number) }
      }
      rows = makeRows()
    }
  }
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

  /// The place of a view; `nil` if there is no such view.
  func place(of number: Int) -> Place? { root.flatMap { Self.place(of: number, in: $0) } }

  /// The view at a place; `nil` if there is none.
  func view(at place: Place) -> ViewDescription? {
    let way = views(towards: place)
    return way.count == place.steps.count + 1 ? way.last : nil
  }

  /// The view at a place, or the innermost one around it; `nil` without a window's view.
  func view(nearestTo place: Place) -> ViewDescription? { views(towards: place).last }

  /// The window's view and those on the way to a place, as far as there are any.
  private func views(towards place: Place) -> [ViewDescription] {
    guard let root else { return [] }
    var way = [root]
    for step in place.steps {
      let alike = way[way.count - 1].children.filter { $0.className == step.className }
      guard alike.indices.contains(step.position) else { break }
      way.append(alike[step.position])
    }
    return way
  }

  private static func place(of number: Int, in root: ViewDescription) -> Place? {
    guard let path = path(to: number, in: root) else { return nil }
    var (place, view) = (Place(), root)
    for number in path.dropFirst() {
      guard let child = view.children.first(where: { $0.number == number }) else { return nil }
      let alike = view.children.filter { $0.className == child.className }
      let position = alike.firstIndex { $0.number == number } ?? 0
      place.steps.append((child.className, position))
      view = child
    }
    return place
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
