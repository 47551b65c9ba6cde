/// The replicate pass: remakes the copies of replicator layers whose subtrees have changed.
@MainActor
final class ReplicatePass {
  /// A replicator layer, which may leave the window.
  private struct Entry {
    weak var layer: CAReplicatorLayer?
  }

  private let link: LayerTreeLink
  private var entries: [Entry] = []

  init(of link: LayerTreeLink) { self.link = link }

  /// Whether the window has no replicators.
  var isEmpty: Bool { entries.isEmpty }

  func add(_ layer: CAReplicatorLayer) { entries.append(Entry(layer: layer)) }

  /// Runs the pass.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  func run(at time: Double) {
    guard !entries.isEmpty else { return }
    entries.removeAll { $0.layer?.treeLink !== link }
    for entry in entries { entry.layer?.replicate(at: time) }
  }
}
