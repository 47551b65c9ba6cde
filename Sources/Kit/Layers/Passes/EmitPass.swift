/// The emit pass: moves the particles of emitter layers to a frame's time.
@MainActor
final class EmitPass {
  /// An emitter layer, which may leave the window.
  private struct Entry {
    weak var layer: CAEmitterLayer?
  }

  private let link: LayerTreeLink
  private var entries: [Entry] = []

  init(of link: LayerTreeLink) { self.link = link }

  /// Whether a particle lives or may come into being, so that the next frame is needed.
  var isActive: Bool {
    entries.contains { $0.layer?.treeLink === link && $0.layer?.isEmitting == true }
  }

  func add(_ layer: CAEmitterLayer) {
    // The entry of a layer that leaves and returns between two frames is still there.
    guard !entries.contains(where: { $0.layer === layer }) else { return }
    entries.append(Entry(layer: layer))
  }

  /// Runs the pass.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  func run(at time: Double) {
    guard !entries.isEmpty else { return }
    entries.removeAll { $0.layer?.treeLink !== link }
    for entry in entries { entry.layer?.emit(at: time) }
  }
}
