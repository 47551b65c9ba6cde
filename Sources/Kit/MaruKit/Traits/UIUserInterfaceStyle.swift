/// The light or dark style.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Unspecified; treated as light.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The level of a surface; elevated surfaces are lighter in dark style.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  /// Unspecified; treated as base.
  case unspecified = -1
  /// The background of a window.
  case base = 0
  /// Above the background: a sheet, an alert.
  case elevated = 1
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A desktop with pointer and keyboard; the kit's own idiom.
  case mac = 5
}

/// The available room in one direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Unspecified.
  case unspecified = 0
  /// As on a phone.
  case compact = 1
  /// As on a desktop.
  case regular = 2
}

/// The user's preferred contrast.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// Unspecified; treated as normal.
  case unspecified = -1
  /// Normal contrast.
  case normal = 0
  /// Increased contrast.
  case high = 1
}

/// The layout direction of the traits.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Unspecified; treated as left to right.
  case unspecified = -1
  /// For example Latin and Hangul.
  case leftToRight = 0
  /// For example Arabic and Hebrew.
  case rightToLeft = 1
}

/// The layout direction of an interface.
public typealias UIUserInterfaceLayoutDirection = UITraitEnvironmentLayoutDirection
