internal import CX11

/// Sends the data of selections to the programs that ask for it.
@MainActor final class SelectionSender {
  private weak var connection: Connection?
  /// The incremental transfers that have not ended.
  private(set) var transfers: [SelectionTransfer] = []

  /// The time without progress after which a transfer is given up.
  private static let patience = Duration.seconds(30)

  init(connection: Connection) { self.connection = connection }

  /// Writes data to a requestor's property, incrementally if it is long.
  func send(
    _ source: SelectionTransfer.Source, type: Atom, property: Atom, requestor: WindowID
  ) {
    guard let connection else { return }
    // The requestor uses the property again, so it has given up what came before.
    transfers.removeAll { $0.requestor == requestor && $0.property == property }
    var transfer = SelectionTransfer(
      requestor: requestor, property: property, type: type, source: source)
    if transfer.begin(on: connection) {
      transfers.append(transfer)
    } else {
      unfollow(requestor)
    }
  }

  /// Ends the events of a requestor's window, unless another transfer to it goes on.
  private func unfollow(_ requestor: WindowID) {
    guard !transfers.contains(where: { $0.requestor == requestor }) else { return }
    connection?.foreignWindows.select(0, of: requestor, for: .transfer)
  }

  /// Drops the transfers whose requestors have taken no part for long.
  func dropStalled(at now: ContinuousClock.Instant = .now) {
    let stalled = transfers.filter { $0.lastStep.duration(to: now) > Self.patience }
    guard !stalled.isEmpty else { return }
    transfers.removeAll { $0.lastStep.duration(to: now) > Self.patience }
    for transfer in stalled { unfollow(transfer.requestor) }
  }

  /// Tells a requestor that its data is in a property; `nil` refuses the request.
  func notify(of event: XSelectionRequestEvent, property: Atom?) {
    guard let connection, let display = connection.live else { return }
    dropStalled()
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = event.requestor
    reply.xselection.selection = event.selection
    reply.xselection.target = event.target
    reply.xselection.property = property?.atom ?? 0
    reply.xselection.time = event.time
    connection.ignoringErrors { _ = XSendEvent(display, event.requestor, 0, 0, &reply) }
    XFlush(display)
  }

  /// Handles a change of a property: sends the next part if the requestor has taken the last one.
  ///
  /// - Returns: Whether the property is one of a transfer.
  func noteProperty(_ window: WindowID, _ property: Atom, isDeleted: Bool) -> Bool {
    let index = transfers.firstIndex { $0.requestor == window && $0.property == property }
    guard let connection, let index else { return false }
    if isDeleted, !transfers[index].sendNext(on: connection) {
      transfers.remove(at: index)
      unfollow(window)
    }
    return true
  }

  /// Drops the transfers to a requestor window that was destroyed.
  func forget(requestor: WindowID) { transfers.removeAll { $0.requestor == requestor } }
}
