internal import CX11

/// Sends the data of selections to the programs that ask for it.
@MainActor final class SelectionSender {
  private weak var connection: Connection?
  private var transfers: [SelectionTransfer] = []

  /// The number of answers and parts that were sent; it grows while a transfer makes progress.
  private(set) var partCount = 0

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
    if transfer.begin(on: connection) { transfers.append(transfer) }
  }

  /// Tells a requestor that its data is in a property; `nil` refuses the request.
  func notify(of event: XSelectionRequestEvent, property: Atom?) {
    guard let connection, let display = connection.live else { return }
    partCount += 1
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
    if isDeleted { partCount += 1 }
    if isDeleted, !transfers[index].sendNext(on: connection) { transfers.remove(at: index) }
    return true
  }

  /// Drops the transfers to a requestor window that was destroyed.
  func forget(requestor: WindowID) { transfers.removeAll { $0.requestor == requestor } }
}
