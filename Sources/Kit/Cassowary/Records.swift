/// A term of a stored constraint, and a node in the list of its variable's terms.
struct TermRecord: BitwiseCopyable {
  var coefficient: Double
  var variable: Int32
  /// The constraint's slot.
  var constraint: Int32
  /// Neighbours among the terms of the same variable; -1 at the ends.
  var next: Int32
  var previous: Int32
}

/// A stored constraint.
///
/// Its terms are a run of the store's.
struct ConstraintRecord: BitwiseCopyable {
  /// How the constraint currently counts.
  enum Status: UInt8, BitwiseCopyable {
    /// The slot is empty.
    case vacant
    case active
    /// Required, but given up because of a conflict.
    case broken
    /// Its constant is not finite or too large.
    case invalid
    /// A coefficient is not finite or too large, or a variable belongs to another solver.
    case refused
  }

  /// Special values of `place`, for constraints that define nothing.
  enum Place {
    /// All its variables are known from other constraints: it holds or it does not.
    static let check: Int32 = -1
    /// It is ignored.
    static let idle: Int32 = -2
    /// Not placed yet.
    static let open: Int32 = -3
    /// Defines a variable that nothing else needs; its place is assigned later.
    static let peeled: Int32 = -4
  }

  var constant: Double
  /// The strength; 1000 is required.
  var strength: Double
  var serial: Int64
  var firstTerm: Int32
  var termCount: Int32
  /// The step of the component's plan that uses it, or one of ``Place``.
  var place: Int32 = Place.idle
  /// During planning: the number of its unknown variables.
  var unknowns: Int32 = 0
  /// The last search that visited it.
  var visit: Int32 = 0
  var relation: Relation
  var status: Status
  /// Whether the plan must include it although it is a floor.
  var isUrgent = false

  var isRequired: Bool { strength >= 1000 }
  var isDefinition: Bool { status == .active && strength >= 1000 && relation == .equal }
}

/// A stored variable.
struct VariableRecord: BitwiseCopyable {
  /// How the plan of its component finds its value.
  enum State: UInt8, BitwiseCopyable {
    case vacant
    case unknown
    /// By a required equality whose other variables are known.
    case known
    /// With others by the simplex, or alone from its own bounds.
    case core
    /// By a required equality, after everything else; nothing depends on it.
    case peeled
  }

  init(rest: Rest) {
    self.rest = rest
  }

  /// The value that was last reported.
  var published = 0.0
  /// The head of the list of its terms; -1 if it has none.
  var firstTerm: Int32 = -1
  /// The component's index, or -1.
  var component: Int32 = -1
  /// During planning, the number of its open constraints; later, in a core, its column.
  var degree: Int32 = 0
  /// The last search that visited it.
  var visit: Int32 = 0
  var state: State = .unknown
  /// The value it takes if the constraints leave it a choice.
  var rest: Rest
  /// Whether the plan must not express it by other variables, because it has a choice of its own.
  var isKept = false
  /// Whether it is in the list of variables to plan again.
  var isStale = false
}
