import Foundation
import Raster
import Synchronization

/// The processes that draw SVG documents, one for each thread that draws at the same time.
final class SVGRenderer: Sendable {
  /// The renderer of this process.
  static let shared = SVGRenderer()

  /// The most time for a document, in seconds: a window must not freeze for long.
  private static var limit: Int { Thread.isMainThread ? 2 : 10 }

  private struct State {
    var idle: [SVGProcess] = []
    /// Whether librsvg is installed; `nil` until the first document.
    var isAvailable: Bool?
    var hasWarned = false
  }

  private let state = Mutex(State())

  /// Whether SVG documents can be drawn; starts a process at the first call.
  var isAvailable: Bool {
    if let known = state.withLock({ $0.isAvailable }) { return known }
    guard let process = start() else { return false }
    keep(process)
    return true
  }

  /// Warns, once in this process, that librsvg is not installed.
  func warnOfMissingLibrary() {
    let isFirst = state.withLock { state in
      defer { state.hasWarned = true }
      return !state.hasWarned
    }
    if isFirst { WarningLine.report("an SVG picture is not drawn: \(SVGError.noLibrary)") }
  }

  /// Measures a document, or draws it, stretched to a bitmap.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - bitmap: A clear bitmap; `nil` for none.
  /// - Returns: The size of the document in CSS pixels.
  /// - Throws: `SVGError` if it cannot be read or drawn.
  func draw(_ data: Data, into bitmap: Bitmap? = nil) throws(SVGError) -> CGSize {
    let request = SVGProcess.Request(data: data, bitmap: bitmap, seconds: Self.limit)
    if let process = idleProcess() {
      let answer = process.answer(to: request)
      // It may have ended, unused for too long, just before the request.
      if answer != nil || !process.hasEnded { return try size(answer, of: process, request) }
    }
    guard let process = start() else { throw isAvailable ? .crashed : .noLibrary }
    return try size(process.answer(to: request), of: process, request)
  }

  /// The size in an answer; keeps the process for the next document if it can go on.
  private func size(
    _ answer: SVGProcess.Answer?, of process: SVGProcess, _ request: SVGProcess.Request
  ) throws(SVGError) -> CGSize {
    switch answer {
    case .done(let size):
      keep(process)
      return size
    case .failed(let reason):
      keep(process)
      throw .undecodable(reason)
    case .late: throw .tooSlow(request.seconds)
    case nil: throw .crashed
    }
  }

  /// An idle process; forgets those that have ended.
  private func idleProcess() -> SVGProcess? {
    while let process = state.withLock({ $0.idle.popLast() }) {
      if !process.hasEnded { return process }
    }
    return nil
  }

  private func start() -> SVGProcess? {
    // A missing library is not looked for again for every icon.
    if state.withLock({ $0.isAvailable }) == false { return nil }
    let process = SVGProcess()
    // After the first process, a failure has another cause, such as too many open files, and passes.
    state.withLock { $0.isAvailable = process != nil || $0.isAvailable == true }
    return process
  }

  private func keep(_ process: SVGProcess) { state.withLock { $0.idle.append(process) } }
}
