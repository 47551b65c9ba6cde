internal import CProcess
import Foundation
import MaruKit
import PluginLoading

/// The process in which one check of one plugin runs, so that the widget may crash, hang or exit.
///
/// The process that started it reads one JSON object a line from its descriptor 3.
package enum CheckProcess {
  /// The first command-line word of the process; the second is its order.
  package static let command = "run-check"

  /// The descriptor for messages.
  static let messageDescriptor: Int32 = 3

  /// The seconds after which the process ends itself in any case.
  private static let limit: UInt32 = 600

  /// Runs a check, and exits.
  ///
  /// The corresponding C functions are `alarm` and `_exit`.
  ///
  /// - Parameter text: The order as JSON.
  @MainActor package static func perform(_ text: String) -> Never {
    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
    alarm(limit)
    guard let order = try? JSONDecoder().decode(CheckOrder.self, from: Data(text.utf8)),
      let check = CheckList.all.first(where: { $0.name == order.check })
    else { _exit(EX_USAGE) }
    end_with_parent(order.parent)
    let examination = Examination(
      seed: order.seed, skipped: order.skipped, pictures: order.pictures, send: send)
    do {
      try check.run(on: CheckedWidget(at: order.plugin), examination)
    } catch {
      examination.report(
        "the widget cannot be created: “\(ViewName.shortened("\(error)"))”",
        remedy: "let it work with its defaults and its demonstration")
    }
    examination.end()
    _exit(EXIT_SUCCESS)
  }

  private static func send(_ message: CheckMessage) {
    guard var data = try? JSONEncoder().encode(message) else { return }
    data.append(UInt8(ascii: "\n"))
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = write(messageDescriptor, start, rest.count)
        // Nobody reads any more.
        guard count > 0 || errno == EINTR else { _exit(EX_IOERR) }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }
}
