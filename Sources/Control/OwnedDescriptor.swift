import FoundationEssentials
import Glibc

/// A descriptor that is closed when its last owner lets go of it.
///
/// A dispatch source must be cancelled before its descriptor is closed: its handler owns the
/// descriptor too.
final class OwnedDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
