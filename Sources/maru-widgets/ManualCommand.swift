import Commands
import Terminal
import Foundation
import Host

extension Command {
  /// `maru manual < maru.1`: the manual page with the parts that come from `CommandTable`.
  ///
  /// `make manual` runs it.
  static let manual = Command(
    name: "manual", summary: "Prints a manual page with its generated parts brought up to date.",
    discussion: "", operands: .none, options: []
  ) { _ in
    let page = FileHandle.standardInput.readDataToEndOfFile()
    let text = ManualPage.updated(String(decoding: page, as: UTF8.self))
    try StandardStream.output.write(exactly: text)
    return .accepted
  }
}
