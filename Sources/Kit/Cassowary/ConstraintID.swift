/// The identity of a constraint in a ``Solver``.
///
/// Identities are never reused: after ``Solver/remove(_:)`` the identity refers to nothing.
public struct ConstraintID: Hashable, Sendable {
  /// The index in the solver's store, which is reused.
  let slot: Int32
  /// Counts additions, and so orders constraints by age.
  let serial: Int64
}
