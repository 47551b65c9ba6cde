/// Light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not decided here; treated as light where a decision is needed.
  case unspecified = 0
  /// Dark text on light ground.
  case light = 1
  /// Light text on dark ground.
  case dark = 2
}

/// Whether a surface lies on the ground or above it; surfaces above are lighter in the dark.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  /// Not decided here; treated as base.
  case unspecified = -1
  /// The ground of a window.
  case base = 0
  /// Above the ground: a sheet, an alert.
  case elevated = 1
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not decided.
  case unspecified = -1
  /// A telephone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A desktop with pointer and keyboard, which is what the kit runs on.
  case mac = 5
}

/// How much room there is in one direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not decided.
  case unspecified = 0
  /// As on a telephone.
  case compact = 1
  /// As on a desktop.
  case regular = 2
}

/// Whether the user asks for more contrast.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// Not decided; treated as normal.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// More than designed.
  case high = 1
}

/// The direction of reading that traits carry.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not decided; treated as left to right.
  case unspecified = -1
  /// As Latin and Hangul.
  case leftToRight = 0
  /// As Arabic and Hebrew.
  case rightToLeft = 1
}

/// The direction in which an interface reads.
public typealias UIUserInterfaceLayoutDirection = UITraitEnvironmentLayoutDirection
