import Control
import Dispatch
import Foundation
import Supervision

/// `fake-worker worker` is a worker; `fake-worker host FILE DISPLAY` is a host with such workers.
@main enum Main {
  @MainActor static func main() {
    let words = CommandLine.arguments
    guard words.count == 4, words[1] == "host" else {
      var worker = FakeWorker()
      worker.run()
    }
    var options = SupervisorOptions(
      file: words[2], display: words[3], environment: ProcessInfo.processInfo.environment,
      executable: words[0])
    options.opensDisplay = false
    let supervisor = Supervisor(options)
    supervisor.onStop = { exit(0) }
    supervisor.handleSignals { _exit(69) }
    do {
      try supervisor.start()
    } catch {
      FileHandle.standardError.write(Data("\(error.message)\n".utf8))
      exit(error.status)
    }
    dispatchMain()
  }
}
