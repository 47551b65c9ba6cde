import FoundationEssentials
import Glibc

/// A descriptor that is closed when its last owner lets go of it.
///
/// Its sources must be cancelled before.
final class OwnedDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
