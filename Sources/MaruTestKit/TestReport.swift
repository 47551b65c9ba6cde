import Foundation
import MaruKit

/// The report of a package's tests: an HTML page with what failed, and a folder for each failure.
///
/// It is `.build/maru-report` of the package. A failure stays until its test runs again, so that tests that
/// run in several processes have one report.
struct TestReport: Sendable {
  /// The folder of the report.
  let folder: URL

  /// The tests whose earlier failures are removed already, each after the folder of its report.
  @MainActor private static var begun: Set<[String]> = []
  /// The number of failures in this process, to tell them apart.
  @MainActor private static var count = 0

  /// The report of a package.
  ///
  /// - Parameter package: The folder of the package.
  init(package: URL) { folder = package.appending(path: ".build/maru-report") }

  /// The report of the package of a test's file.
  ///
  /// - Throws: `SnapshotError.noPackage`.
  init(forTest file: String) throws(SnapshotError) {
    self.init(package: try Snapshot.package(ofTest: file))
  }

  /// Forgets which tests have run, as in a new process.
  @MainActor static func forgetRun() { begun = [] }

  // MARK: Recordings

  /// Removes the failures of a test's earlier runs, at whatever line it was.
  ///
  /// - Parameter test: The test's file, suite and name.
  @MainActor func begin(_ test: String) {
    guard Self.begun.insert([folder.path, test]).inserted else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let wanted = Data(test.utf8)
    remove(
      names.filter {
        let file = folder.appending(path: $0).appending(path: Self.testName)
        return (try? Data(contentsOf: file)) == wanted
      })
  }

  /// Adds a failed test.
  ///
  /// - Parameters:
  ///   - recording: What it did.
  ///   - test: Its file, suite and name, as in `begin`.
  ///   - title: Its name for people.
  ///   - place: Its file and line.
  ///   - failures: What failed.
  @MainActor func add(
    _ recording: TestRecording, of test: String, title: String, place: String, failures: [String]
  ) {
    Self.count += 1
    let key = "\(Self.key(place))-run-\(getpid())-\(Self.count)"
    let trees = recording.screens.map { (try? $0.elements()).map { "\($0)" } ?? "it is closed\n" }
    var entry = ReportEntry(title: title, place: place)
    entry.add("Failures", text: failures.joined(separator: "\n"))
    entry.add(
      "Pictures", pictures: recording.frames.map { ($0.caption, $0.picture) }, areLarge: false)
    entry.add("Log", text: recording.lines.joined(separator: "\n"))
    for (number, tree) in trees.enumerated() {
      entry.add(trees.count == 1 ? "Elements" : "Elements of screen \(number + 1)", text: tree)
    }
    var files: [String: Data] = [
      Self.testName: Data(test.utf8),
      "log.txt": Data((failures + recording.lines).map { "\($0)\n" }.joined().utf8),
      "elements.txt": Data(trees.joined(separator: "\n").utf8),
    ]
    files["strip.png"] = try? PictureStrip(recording.frames.map(\.picture)).picture?.pngData()
    write(entry, files, as: key)
  }

  // MARK: Snapshots

  /// Adds a picture that differs from the accepted one, or removes its entry if it does not.
  ///
  /// - Parameters:
  ///   - name: The suite and the name of the snapshot.
  ///   - error: What is wrong; `nil` if it does not differ.
  ///   - pictures: The wanted picture, the actual one and the difference, with their names.
  func set(snapshot name: String, to error: SnapshotError?, _ pictures: [(String, CGImage)] = []) {
    let key = Self.key("snapshot-\(name)")
    guard let error else { return remove([key]) }
    var entry = ReportEntry(title: "Snapshot \(name)", place: "")
    entry.add("Failures", text: "\(error)")
    entry.add("Pictures", pictures: pictures, areLarge: true)
    write(entry, [:], as: key)
  }

  // MARK: Files

  private static let entryName = "entry.html"
  /// The file that tells which test an entry is of.
  private static let testName = "test.txt"

  /// A text as the name of a folder.
  private static func key(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
  }

  private func write(_ entry: ReportEntry, _ files: [String: Data], as key: String) {
    let place = folder.appending(path: key)
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for (name, data) in files { try? data.write(to: place.appending(path: name)) }
    try? Data(entry.html.utf8).write(to: place.appending(path: Self.entryName), options: .atomic)
    writeIndex()
  }

  private func remove(_ keys: [String]) {
    let places = keys.map { folder.appending(path: $0) }.filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    guard !places.isEmpty else { return }
    for place in places { try? FileManager.default.removeItem(at: place) }
    writeIndex()
  }

  /// Writes the page anew from all entries, while no other process does.
  private func writeIndex() {
    let lock = open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    let entries = names.compactMap {
      try? String(
        contentsOf: folder.appending(path: $0).appending(path: Self.entryName), encoding: .utf8)
    }
    try? Data(ReportEntry.page(of: entries).utf8)
      .write(to: folder.appending(path: "index.html"), options: .atomic)
  }
}
