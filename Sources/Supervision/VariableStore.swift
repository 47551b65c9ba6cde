import ConfigurationFile
import Control
import Dispatch
import FoundationEssentials
import Glibc
import JSON
import PlainText

/// The values of all variables, and the feeds that give them.
///
/// A feed runs only while its variable is in demand: a shown window binds it, or a client listens.
@MainActor final class VariableStore {
  /// What is needed now.
  struct Demand: Equatable {
    /// The names of variables.
    var names: Set<String> = []
    /// Whether `time` has to tick every second.
    var showsSeconds = false
  }

  /// Called with the name of a variable whose value has changed.
  var onChange: ((String) -> Void)?

  private let environment: [String: String]
  private let log: Log
  private let sensors: SensorFeed
  private let time = TimeFeed()
  private var definitions: [String: VariableDefinition] = [:]
  private var values: [String: JSONValue] = [:]
  private var feeds: [String: any VariableFeed] = [:]
  private var demand = Demand()
  /// The calls that wait for a first value, by name and number.
  private var fetches: [String: [Int: (JSONValue) -> Void]] = [:]
  private var nextFetch = 1

  init(sensorRoot: String, environment: [String: String], log: Log) {
    self.environment = environment
    self.log = log
    sensors = SensorFeed(root: sensorRoot, environment: environment)
    sensors.onValue = { [weak self] in self?.take($0, $1) }
    time.onValue = { [weak self] in self?.take("time", $0) }
  }

  // MARK: Definitions

  /// Takes the variables of the file; what is defined as before keeps its value.
  func define(_ definitions: [VariableDefinition]) {
    let old = self.definitions
    self.definitions = Dictionary(definitions.map { ($0.name, $0) }) { $1 }
    for name in Set(old.keys).union(self.definitions.keys).sorted() {
      let new = self.definitions[name]
      guard old[name]?.source != new?.source || old[name]?.format != new?.format else { continue }
      feeds.removeValue(forKey: name)?.stop()
      if case .constant(let value)? = new?.source {
        take(name, value)
      } else if values.removeValue(forKey: name) != nil {
        onChange?(name)
      }
    }
    update()
  }

  /// Stops all feeds.
  func stop() {
    demand = Demand()
    fetches = [:]
    update()
  }

  /// Starts and stops feeds.
  func setDemand(_ demand: Demand) {
    guard demand != self.demand else { return }
    self.demand = demand
    update()
  }

  // MARK: Values

  /// The value that a variable has now.
  func value(_ name: String) -> JSONValue? { values[name] }

  /// The values of all variables that have one.
  var all: [String: JSONValue] { values }

  /// The names of all variables, sorted.
  var names: [String] { Set(definitions.keys).union(BuiltInVariable.names).sorted() }

  /// Throws status 65, with the nearest name, if there is no such variable.
  func check(_ name: String) throws(ControlError) {
    guard !names.contains(name) else { return }
    throw .unknown("variable", name, among: names)
  }

  /// Gives a variable of the file a value, until its source gives the next one.
  func assign(_ name: String, _ value: JSONValue) throws(ControlError) {
    try check(name)
    guard definitions[name] != nil else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "the variable \(name) is read from the machine and cannot be set; "
          + "define another one as [variable.NAME]")
    }
    take(name, value)
  }

  /// Calls a closure with a value that is not older than the variable's source makes it.
  ///
  /// A source that does not run is run for it.
  ///
  /// - Returns: A number for `cancelFetch`; `nil` if the closure was called.
  func fetch(_ name: String, _ completion: @escaping (JSONValue) -> Void) -> Int? {
    let isRunning = demand.names.contains(name) || fetches[name] != nil
    if case .constant? = definitions[name]?.source {
      completion(values[name] ?? .null)
      return nil
    }
    // While the source runs for an earlier call, its next value is awaited.
    if isRunning, fetches[name] == nil, let value = values[name] {
      completion(value)
      return nil
    }
    let number = nextFetch
    nextFetch += 1
    fetches[name, default: [:]][number] = completion
    update()
    return fetches[name]?[number] == nil ? nil : number
  }

  /// Reads variables, and calls a closure with those values that are known in time.
  ///
  /// The closure is called at once if all sources run and have given a value.
  ///
  /// - Parameters:
  ///   - names: The variables; one that does not exist has no value.
  ///   - seconds: The longest wait.
  ///   - completion: Called once.
  func read(
    _ names: Set<String>, within seconds: Double,
    _ completion: @escaping ([String: JSONValue]) -> Void
  ) {
    var known: [String: JSONValue] = [:]
    var waiting: [String: Int] = [:]
    var isOver = false
    let limit = Deadline()
    func finish() {
      guard !isOver else { return }
      isOver = true
      limit.cancel()
      completion(known)
    }
    for name in names.intersection(self.names).sorted() {
      let number = fetch(name) { value in
        known[name] = value
        waiting[name] = nil
        if waiting.isEmpty, limit.isSet { finish() }
      }
      waiting[name] = number
    }
    guard !waiting.isEmpty else { return finish() }
    limit.set(after: seconds) { [weak self] in
      for number in waiting.values { self?.cancelFetch(number) }
      for name in waiting.keys { known[name] = self?.value(name) }
      finish()
    }
  }

  /// Forgets a closure.
  func cancelFetch(_ number: Int) {
    for name in Array(fetches.keys) where fetches[name]?.removeValue(forKey: number) != nil {
      if fetches[name]?.isEmpty == true { fetches[name] = nil }
    }
    update()
  }

  private func take(_ name: String, _ value: JSONValue) {
    let isNew = values[name] != value
    values[name] = value
    if isNew { onChange?(name) }
    if let waiting = fetches.removeValue(forKey: name) {
      for (_, completion) in waiting.sorted(by: { $0.key < $1.key }) { completion(value) }
      // Not now: a feed may be in the middle of its start.
      DispatchQueue.main.async { MainActor.assumeIsolated { self.update() } }
    }
  }

  // MARK: Feeds

  private func update() {
    let wanted = demand.names.union(fetches.keys)
    for name in Array(feeds.keys) where !wanted.contains(name) {
      feeds.removeValue(forKey: name)?.stop()
    }
    for name in wanted.sorted() where feeds[name] == nil {
      guard let feed = makeFeed(name) else { continue }
      feeds[name] = feed
      feed.onValue = { [weak self] in self?.take(name, $0) }
      feed.start()
    }
    let builtIn = wanted.filter { definitions[$0] == nil }
    sensors.want(builtIn.intersection(Sensors.names))
    time.tick(every: builtIn.contains("time") ? (demand.showsSeconds ? 1 : 60) : nil)
  }

  private func makeFeed(_ name: String) -> (any VariableFeed)? {
    guard let definition = definitions[name] else { return nil }
    let settings = FeedSettings(
      name: name, format: definition.format, environment: environment,
      logger: log.logger(for: "maru"))
    switch definition.source {
    case .constant: return nil
    case .poll(let command, let interval, let timeout):
      return PollFeed(command.words, interval: interval, timeout: timeout, settings: settings)
    case .listen(let command): return ListenFeed(command.words, settings: settings)
    case .file(let path): return FileFeed(path, settings: settings)
    }
  }
}

extension ControlError {
  /// Status 65 for a word that is not one of the valid ones, with the nearest or all of them.
  static func unknown(_ what: String, _ word: String, among words: [String]) -> ControlError {
    let remedy =
      if let nearest = NearestName.to(word, among: words) {
        "did you mean \(nearest)?"
      } else if words.isEmpty {
        "there is none"
      } else {
        "there \(words.count == 1 ? "is" : "are") \(words.sorted().joined(separator: ", "))"
      }
    return ControlError(
      status: ControlStatus.badInput, message: "no \(what) is called “\(word)”, \(remedy)")
  }
}
