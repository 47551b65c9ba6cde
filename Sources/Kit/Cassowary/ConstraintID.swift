/// The name of one constraint in one ``Solver``.
///
/// It is never given out twice: after ``Solver/remove(_:)`` it names nothing.
public struct ConstraintID: Hashable, Sendable {
  /// The place in the solver's store, which is used again.
  let slot: Int32
  /// Counts additions, so it also tells which of two constraints is the older.
  let serial: Int64
}
