import Commands
import Host

extension Command {
  /// `maru worker`: one window of `maru run`, which starts it with a socket as descriptor 3.
  static let worker = Command(
    name: "worker", summary: "Shows one window of `maru run`, which starts it.",
    discussion: "", operands: .none, options: []
  ) { _ in
    try WindowWorker().run()
  }
}
