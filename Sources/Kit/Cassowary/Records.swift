/// One term of a stored constraint, and a link of the list of its variable's terms.
struct TermRecord: BitwiseCopyable {
  var coefficient: Double
  var variable: Int32
  /// The constraint's slot.
  var constraint: Int32
  /// Neighbours among the terms of the same variable; -1 at the ends.
  var next: Int32
  var previous: Int32
}

/// One constraint as the solver keeps it; its terms are a run of the store's.
struct ConstraintRecord: BitwiseCopyable {
  /// What it counts for now.
  enum Status: UInt8, BitwiseCopyable {
    /// The slot is empty.
    case vacant
    case active
    /// Required, but given up because of a conflict.
    case broken
    /// Its constant is not finite or too large.
    case invalid
    /// A coefficient is not finite or too large, or a variable is not of this solver.
    case refused
  }

  /// Places in a component's plan, for constraints that define nothing.
  enum Place {
    /// All its variables are known before: it holds or it does not.
    static let check: Int32 = -1
    /// It counts for nothing.
    static let idle: Int32 = -2
    /// Not placed yet.
    static let open: Int32 = -3
    /// Defines a variable that nothing else needs; its place follows.
    static let peeled: Int32 = -4
  }

  var constant: Double
  /// 1000 is required.
  var strength: Double
  var serial: Int64
  var firstTerm: Int32
  var termCount: Int32
  /// The step of its component's plan that uses it, or one of ``Place``.
  var place: Int32 = Place.idle
  /// While a plan is made: how many of its variables are not known.
  var unknowns: Int32 = 0
  /// The last search that has seen it.
  var visit: Int32 = 0
  var relation: Relation
  var status: Status
  /// Whether the plan has to reckon with it although it only keeps a variable from being negative.
  var isUrgent = false

  var isRequired: Bool { strength >= 1000 }
  var isDefinition: Bool { status == .active && strength >= 1000 && relation == .equal }
}

/// One variable as the solver keeps it.
struct VariableRecord: BitwiseCopyable {
  /// How its value is found, in the plan of its component.
  enum State: UInt8, BitwiseCopyable {
    case vacant
    case unknown
    /// By one required equality whose other variables are known.
    case known
    /// Together with others, by the simplex, or alone by what bounds it.
    case core
    /// By one required equality, after everything else; nothing depends on it.
    case peeled
  }

  init(rest: Rest) {
    self.rest = rest
  }

  /// The value that was handed out last.
  var published = 0.0
  /// The head of the list of its terms; -1 if it has none.
  var firstTerm: Int32 = -1
  /// The component's index, or -1.
  var component: Int32 = -1
  /// While a plan is made, how many open constraints it is in; then, in a core, its column.
  var degree: Int32 = 0
  /// The last search that has seen it.
  var visit: Int32 = 0
  var state: State = .unknown
  /// Which value it takes if the constraints leave it a choice.
  var rest: Rest
  /// Whether the plan may not express it by other variables, because it has a choice of its own.
  var isKept = false
  /// Whether it is in the list of what has to be planned anew.
  var isStale = false
}
