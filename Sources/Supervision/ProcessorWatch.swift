import Dispatch
import FoundationEssentials
import Glibc

/// Tells when a process has used a second of processor time.
///
/// It costs nothing while the process sleeps, because the kernel's timer runs by the process's own
/// processor clock. So a worker that spins or grows is found without a periodic ping of those
/// that rest.
///
/// Life: `init` → `onUse` for each second of processor time → released.
///
/// The corresponding C functions are `clock_getcpuclockid` and `timer_create`.
@MainActor final class ProcessorWatch {
  /// The processor time between two calls of `onUse`, in seconds.
  static let period = 1

  /// Called after each second of processor time.
  var onUse: (() -> Void)?

  private let number: Int
  private let timer: timer_t

  /// The live watches by number.
  ///
  /// The kernel's notice carries the number, never a pointer.
  private static var watches: [Int: Weak] = [:]
  private static var nextNumber = 1

  private struct Weak { weak var watch: ProcessorWatch? }

  /// Watches a process; `nil` if the kernel does not allow it.
  init?(process: pid_t) {
    var clock = clockid_t()
    guard clock_getcpuclockid(process, &clock) == 0 else { return nil }
    let number = Self.nextNumber
    var notice = sigevent()
    notice.sigev_notify = Int32(SIGEV_THREAD)
    notice.sigev_value = sigval(sival_ptr: UnsafeMutableRawPointer(bitPattern: number))
    notice._sigev_un._sigev_thread._function = { value in
      let number = Int(bitPattern: value.sival_ptr)
      DispatchQueue.main.async { ProcessorWatch.fire(number) }
    }
    var created: timer_t?
    guard timer_create(clock, &notice, &created) == 0, let timer = created else { return nil }
    self.timer = timer
    self.number = number
    Self.nextNumber += 1
    let second = timespec(tv_sec: Self.period, tv_nsec: 0)
    var setting = itimerspec(it_interval: second, it_value: second)
    timer_settime(timer, 0, &setting, nil)
    Self.watches[number] = Weak(watch: self)
  }

  private static func fire(_ number: Int) { watches[number]?.watch?.onUse?() }

  isolated deinit {
    timer_delete(timer)
    Self.watches[number] = nil
  }
}
