/// The order of a table by the cells of a column.
struct ListOrder: Equatable, Sendable {
  /// The index of the column.
  var column: Int
  var isDescending = false
}
