import Control

extension Command {
  /// `maru reload`: the configuration file again.
  static let reload = calling(
    "reload", summary: "Reads the configuration file again.",
    discussion: """
      Only windows that differ are touched. A file with mistakes is refused with status 65, and the \
      last valid one stays in use. The host also notices a changed file by itself.
      """,
    timeLimit: HostCall.longLimit
  ) { _ in Message(call: "reload") }

  /// `maru quit`: the end of the host.
  static let quit = calling(
    "quit", summary: "Ends the host and its windows; their state is saved.",
    timeLimit: HostCall.longLimit, awaitsEnd: true
  ) { _ in Message(call: "quit") }
}

extension CommandSet {
  /// The commands that need no kit: the host, and the calls of a running host.
  package static let host = CommandSet(
    groups: [Group("COMMANDS", [.host]), .callsOfHost, .ofDevelopers])
}

extension CommandSet.Group {
  /// The commands for those who write widgets.
  package static let ofDevelopers = CommandSet.Group(
    "COMMANDS FOR WRITING WIDGETS", [.new, .dev, .sdk])

  /// The commands that call the running host.
  package static let callsOfHost = CommandSet.Group(
    "COMMANDS FOR THE RUNNING HOST",
    [
      .status, .open, .close, .toggle, .minimize, .set, .get, .call, .describe, .viewTree,
      .overlay, .trace, .screenshot, .emit, .wait, .listen, .variable, .reload, .restart, .log,
      .quit,
    ])
}
