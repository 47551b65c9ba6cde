import Control
import JSON

/// The requests to a window that wait until a worker runs.
@MainActor final class RequestQueue {
  private struct Request {
    var call: String
    var members: [String: JSONValue]
    var completion: (WorkerLink.Answer) -> Void
  }

  private var requests: [Request] = []

  /// Adds a request; the closure is called once.
  func add(
    _ call: String, _ members: [String: JSONValue],
    _ completion: @escaping (WorkerLink.Answer) -> Void
  ) {
    requests.append(Request(call: call, members: members, completion: completion))
  }

  /// Sends the requests to a worker, in order.
  func send(to worker: Worker) {
    for request in takeAll() { worker.request(request.call, request.members, request.completion) }
  }

  /// Answers the requests with an error.
  func fail(with error: ControlError) {
    for request in takeAll() { request.completion(.failure(error)) }
  }

  private func takeAll() -> [Request] {
    defer { requests = [] }
    return requests
  }
}
