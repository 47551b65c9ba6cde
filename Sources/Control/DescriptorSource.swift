import CEpoll
import Dispatch
import Glibc

/// Tells when a descriptor can be read or written. [main actor, main queue]
///
/// The action runs again and again as long as the descriptor is ready, which includes that its peer has
/// hung up. It may cancel this source or any other.
///
/// `DispatchSource.makeReadSource` must not get a descriptor whose peer can hang up: if it is cancelled
/// while the event thread of libdispatch takes note of the hang-up, that thread reads memory that the
/// cancellation has freed (seen in Swift 6.3). So all descriptors are in one epoll set, and libdispatch
/// watches that set only, which never hangs up.
///
/// Life: `init` → `suspend` and `resume` any number of times → `cancel`. A source that is released is
/// cancelled. The descriptor may be closed as soon as its sources are cancelled, and not before.
///
/// The corresponding C functions are `epoll_ctl` and `epoll_wait`.
@MainActor package final class DescriptorSource {
  /// What a descriptor can be ready for.
  package enum Operation {
    case reading
    case writing
  }

  private let descriptor: Int32
  private let operation: Operation
  private var action: (() -> Void)?
  private var isSuspended = false

  /// Starts to watch a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: A pipe, a socket or an inotify descriptor, with at most one source for each
  ///     operation.
  ///   - operation: What it has to be ready for.
  ///   - action: Called whenever it is ready.
  package init(
    descriptor: Int32, for operation: Operation = .reading, _ action: @escaping () -> Void
  ) {
    (self.descriptor, self.operation, self.action) = (descriptor, operation, action)
    DescriptorSet.shared.watch(descriptor, for: operation, self)
  }

  /// Leaves the descriptor alone until `resume`.
  package func suspend() {
    guard action != nil, !isSuspended else { return }
    isSuspended = true
    DescriptorSet.shared.forget(descriptor, for: operation, self)
  }

  /// Watches the descriptor again.
  package func resume() {
    guard action != nil, isSuspended else { return }
    isSuspended = false
    DescriptorSet.shared.watch(descriptor, for: operation, self)
  }

  /// Ends the source and releases its action; a second call does nothing.
  package func cancel() {
    guard action != nil else { return }
    action = nil
    if !isSuspended { DescriptorSet.shared.forget(descriptor, for: operation, self) }
  }

  fileprivate func fire() {
    let action = action
    action?()
  }

  isolated deinit { cancel() }
}

/// The descriptors of all sources.
@MainActor private final class DescriptorSet {
  static let shared = DescriptorSet()

  /// The sources of one descriptor.
  private struct Entry {
    /// Tells the descriptor from a former one with the same number.
    let generation: UInt32
    weak var reader: DescriptorSource?
    weak var writer: DescriptorSource?
  }

  private static let eventLimit = 64

  private let set: Int32
  private let source: any DispatchSourceRead
  private var entries: [Int32: Entry] = [:]
  private var generation: UInt32 = 0

  private init() {
    set = epoll_create1(Int32(EPOLL_CLOEXEC))
    source = DispatchSource.makeReadSource(fileDescriptor: set, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { Self.shared.fire() } }
    source.activate()
  }

  func watch(
    _ descriptor: Int32, for operation: DescriptorSource.Operation, _ source: DescriptorSource
  ) {
    let isNew = entries[descriptor] == nil
    if isNew { generation &+= 1 }
    var entry = entries[descriptor] ?? Entry(generation: generation)
    switch operation {
    case .reading: entry.reader = source
    case .writing: entry.writer = source
    }
    entries[descriptor] = entry
    control(isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, entry)
  }

  func forget(
    _ descriptor: Int32, for operation: DescriptorSource.Operation, _ source: DescriptorSource
  ) {
    guard var entry = entries[descriptor] else { return }
    // While a source is deallocated, the weak reference to it is `nil`.
    switch operation {
    case .reading where entry.reader == nil || entry.reader === source: entry.reader = nil
    case .writing where entry.writer == nil || entry.writer === source: entry.writer = nil
    default: return
    }
    // A descriptor without operations would still report that its peer has hung up.
    let isUsed = entry.reader != nil || entry.writer != nil
    entries[descriptor] = isUsed ? entry : nil
    control(isUsed ? EPOLL_CTL_MOD : EPOLL_CTL_DEL, descriptor, entry)
  }

  private func control(_ change: Int32, _ descriptor: Int32, _ entry: Entry) {
    var event = epoll_event()
    if entry.reader != nil { event.events |= EPOLLIN.rawValue }
    if entry.writer != nil { event.events |= EPOLLOUT.rawValue }
    event.data.u64 = UInt64(entry.generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    epoll_ctl(set, change, descriptor, &event)
  }

  private func fire() {
    var events = [epoll_event](repeating: epoll_event(), count: Self.eventLimit)
    let count = epoll_wait(set, &events, Int32(events.count), 0)
    for event in events.prefix(max(Int(count), 0)) {
      let hasHungUp = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      if hasHungUp || event.events & EPOLLIN.rawValue != 0 { entry(of: event)?.reader?.fire() }
      if hasHungUp || event.events & EPOLLOUT.rawValue != 0 { entry(of: event)?.writer?.fire() }
    }
  }

  /// What an event belongs to; `nil` if an earlier action has cancelled it.
  private func entry(of event: epoll_event) -> Entry? {
    let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: event.data.u64))
    guard let entry = entries[descriptor], entry.generation == event.data.u64 >> 32 else {
      return nil
    }
    return entry
  }
}
