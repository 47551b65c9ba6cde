internal import CX11

/// The requests whose errors go to a trap instead of the log.
///
/// A trap is a range of request serials. An error of an earlier request that arrives while the trap
/// is open is therefore still logged.
@MainActor final class ErrorTraps {
  private var ignored: [Range<UInt>] = []
  private var open: [(start: UInt, errors: [ProtocolError])] = []

  /// Opens a trap at the next request's serial.
  func begin(at serial: UInt) { open.append((serial, [])) }

  /// Closes the innermost trap.
  ///
  /// - Returns: The errors it caught.
  func end() -> [ProtocolError] { open.popLast()?.errors ?? [] }

  /// Drops the errors of these requests, even if they arrive later.
  func ignore(_ serials: Range<UInt>) {
    if !serials.isEmpty { ignored.append(serials) }
  }

  /// Routes one error.
  ///
  /// - Returns: `true` if a trap took it, `false` if it belongs in the log.
  func take(_ error: ProtocolError) -> Bool {
    if ignored.contains(where: { $0.contains(error.serial) }) { return true }
    guard let index = open.lastIndex(where: { error.serial >= $0.start }) else { return false }
    open[index].errors.append(error)
    return true
  }

  /// Drops the ranges that can have no further errors.
  ///
  /// - Parameter serial: The last request that the server is known to have processed.
  func forget(through serial: UInt) {
    ignored.removeAll { $0.upperBound <= serial }
  }
}

extension Connection {
  /// Makes requests, waits until the server has processed them, and returns their errors.
  ///
  /// One round trip. Errors of earlier requests that arrive meanwhile still go to the log. Traps
  /// nest; the innermost gets the error.
  ///
  /// - Parameter body: Makes the requests.
  /// - Returns: The body's result, and the errors of its requests in the order of arrival.
  public func trappingErrors<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, errors: [ProtocolError]) {
    guard let display = live else { return (try body(), []) }
    collectErrors()
    traps.begin(at: XNextRequest(display))
    var caught: [ProtocolError] = []
    let result: Result
    do {
      defer {
        synchronize()
        caught = traps.end()
      }
      result = try body()
    }
    return (result, caught)
  }

  /// Like `trappingErrors`, but without its round trip: the body's last request must wait for a
  /// reply.
  func trappingErrorsOfQuestion<Result>(_ body: () -> Result) -> Result {
    guard let display = live else { return body() }
    collectErrors()
    traps.begin(at: XNextRequest(display))
    defer {
      collectErrors()
      _ = traps.end()
    }
    return body()
  }

  /// Makes requests whose errors are dropped.
  ///
  /// No round trip.
  ///
  /// - Parameter body: Makes the requests.
  /// - Returns: The body's result.
  public func ignoringErrors<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let display = live else { return try body() }
    let first = XNextRequest(display)
    defer {
      if live != nil { traps.ignore(first..<max(first, XNextRequest(display))) }
    }
    return try body()
  }

  /// Moves pending errors to their traps or into the event queue.
  func collectErrors() {
    for error in errorSink.takeErrors() {
      let error = named(error)
      if !traps.take(error) { post(.protocolError(error)) }
    }
    if let display = live { traps.forget(through: XLastKnownRequestProcessed(display)) }
  }

  /// Adds the request's name to the error of an extension request.
  private func named(_ error: ProtocolError) -> ProtocolError {
    guard error.majorOpcode >= 128, let display = live else { return error }
    var error = error
    error.request = requestName(
      major: error.majorOpcode, minor: error.minorOpcode,
      extension: extensionNames.name(of: error.majorOpcode, display: display), display: display)
    return error
  }
}
