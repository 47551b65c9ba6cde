import Commands
import Host

extension Command {
  /// `maru keep-clipboard`: the process that `maru show --keep-clipboard` leaves behind.
  static let keepClipboardProcess = Command(
    name: "keep-clipboard", summary: "Serves copied data that `maru show` leaves behind.",
    discussion: "", operands: .none, options: []
  ) { _ in
    try KeptClipboard.serve()
  }
}
