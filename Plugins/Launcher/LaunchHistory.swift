import Foundation

/// How often and how recently things were launched, in a file of the widget's folder.
///
/// A use counts 1 on its day, and half as much every two weeks.
struct LaunchHistory {
  /// The name of the file.
  static let fileName = "history.json"
  /// The most things that are remembered.
  private static let most = 500
  /// The time in which a use loses half of its weight, in seconds.
  private static let halfLife: Double = 14 * 86_400
  /// The weight below which a thing is forgotten.
  private static let least = 0.02
  /// The greatest weight; a larger one in the file is clamped to it.
  private static let greatest = 1_000.0
  /// The largest file that is read, in bytes.
  private static let largestFile = 1 << 20

  /// The uses of one thing.
  private struct Use: Codable {
    /// The weight at the time of the last use.
    var weight: Double
    /// The time of the last use, in seconds since 1970.
    var last: Double

    /// The weight at a time; a last use in the future counts as one of now.
    func weight(at time: Double) -> Double {
      weight * exp2(-max(time - last, 0) / LaunchHistory.halfLife)
    }
  }

  private var uses: [String: Use] = [:]
  private let file: URL?

  /// Reads the history.
  ///
  /// - Parameter folder: The widget's folder; without it, nothing is kept.
  init(in folder: URL?) {
    file = folder?.appending(path: Self.fileName)
    read()
  }

  /// Reads the file again, since another window may have written it.
  mutating func read() {
    guard let file,
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
      size <= Self.largestFile, let data = try? Data(contentsOf: file),
      let stored = try? JSONDecoder().decode([String: Use].self, from: data)
    else { return }
    uses = stored.filter { $1.weight.isFinite && $1.last.isFinite && $1.weight > 0 }
      .mapValues { Use(weight: min($0.weight, Self.greatest), last: $0.last) }
  }

  /// The weight of a thing: 0 if it was never used, about 1 if it was used once today.
  func weight(of key: String, at date: Date) -> Double {
    uses[key]?.weight(at: date.timeIntervalSince1970) ?? 0
  }

  /// The things that were used and whose keys begin with a text.
  func keys(beginningWith prefix: String) -> [String] {
    uses.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }

  /// Adds a use, and writes the file.
  mutating func add(_ key: String, at date: Date) {
    read()
    let time = date.timeIntervalSince1970
    let former = uses[key]?.weight(at: time) ?? 0
    uses[key] = Use(weight: former + 1, last: time)
    let weights = uses.mapValues { $0.weight(at: time) }.filter { $0.value >= Self.least }
    let kept = weights.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(Self.most)
    uses = uses.filter { use in kept.contains { $0.key == use.key } }
    write()
  }

  /// Forgets a thing, and writes the file.
  mutating func remove(_ key: String) {
    read()
    guard uses.removeValue(forKey: key) != nil else { return }
    write()
  }

  private func write() {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A history that cannot be written is no reason not to launch.
    try? encoder.encode(uses).write(to: file, options: .atomic)
  }
}
