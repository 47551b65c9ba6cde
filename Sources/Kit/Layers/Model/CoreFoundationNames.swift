import Foundation

// Names of the system headers that sources for iOS use and Foundation on Linux lacks.

/// A text, as Core Foundation calls it.
public typealias CFString = String

/// An object of any class, as Core Foundation calls it.
public typealias CFTypeRef = AnyObject

/// Seconds since the beginning of 2001 in UTC, as Core Foundation calls them.
public typealias CFAbsoluteTime = Double

/// The seconds since the beginning of 2001 in UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date.timeIntervalSinceReferenceDate
}

/// The greatest finite number, which sources use for animations without end.
public let HUGE = Float.greatestFiniteMagnitude

/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
