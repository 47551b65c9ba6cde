import ConfigurationFile
import Control
import JSON
import Logging
import X11

/// The keys of the display that the configuration binds.
///
/// The supervisor has a connection to the X server for them. At rest it is not woken: the server
/// reports only these keys, changes of the keyboard mapping, and its end.
@MainActor final class BoundKeys {
  /// Called when a key is pressed.
  var onPress: ((KeyBinding) -> Void)?
  /// Called once, when the X server is gone.
  var onServerGone: (() -> Void)?

  private let grabs: KeyGrabs
  private let logger: Logger
  private var bindings: [KeyGrabs.Chord: KeyBinding] = [:]
  private var order: [KeyGrabs.Chord] = []
  private var loggedRefusals: [KeyGrabs.Chord: KeyGrabs.Refusal] = [:]
  private var source: DescriptorSource?

  /// Opens the connection.
  ///
  /// - Throws: Status 69 if the display cannot be opened.
  init(display: String, logger: Logger) throws(ControlError) {
    do {
      grabs = try KeyGrabs(display: display)
    } catch {
      throw ControlError(status: ControlStatus.noHost, message: error.description)
    }
    self.logger = logger
    source = DescriptorSource(descriptor: grabs.fileDescriptor) { [weak self] in
      self?.readPresses()
    }
  }

  isolated deinit { source?.cancel() }

  /// Takes the keys of a configuration, and tries those again that were refused.
  func bind(_ keys: [KeyBinding]) {
    order = keys.map { KeyGrabs.Chord($0.chord) }
    bindings = Dictionary(zip(order, keys)) { first, _ in first }
    grabs.set(order)
    logRefusals()
    // What arrived with the server's answers does not make the descriptor readable.
    readPresses()
  }

  /// Acts on a key that one of our windows saw, because it had grabbed the keyboard.
  ///
  /// - Parameters:
  ///   - symbol: The keysym that the key has without modifiers.
  ///   - modifiers: The modifiers held, as the bits of the X protocol.
  func press(symbol: UInt32, modifiers: UInt16) {
    let chord = KeyGrabs.Chord(
      symbol: KeySymbol(rawValue: symbol), modifiers: Modifiers(rawValue: modifiers))
    if grabs.refusals[chord] == nil, let binding = bindings[chord] { onPress?(binding) }
  }

  /// The keys in the answer to `status`.
  var status: JSONValue {
    .array(
      order.compactMap { chord in
        guard let binding = bindings[chord] else { return nil }
        let refusal = grabs.refusals[chord]
        var members: [String: JSONValue] = [
          "key": .string(binding.chord.description),
          "place": .string(binding.position.description),
          "state": .string(refusal.map(Self.state) ?? "bound"),
        ]
        members["reason"] = refusal.map { .string(Self.words($0, binding)) }
        return .object(members)
      })
  }

  private func readPresses() {
    for chord in grabs.takePresses() {
      if let binding = bindings[chord] { onPress?(binding) }
    }
    logRefusals()
    guard !grabs.isOpen, source != nil else { return }
    source?.cancel()
    source = nil
    onServerGone?()
  }

  private func logRefusals() {
    guard grabs.refusals != loggedRefusals else { return }
    for chord in order where grabs.refusals[chord] != loggedRefusals[chord] {
      guard let binding = bindings[chord], let refusal = grabs.refusals[chord] else { continue }
      logger.warning("\(binding.position): \(Self.words(refusal, binding))")
    }
    loggedRefusals = grabs.refusals
  }

  private static func state(_ refusal: KeyGrabs.Refusal) -> String {
    switch refusal {
    case .taken: "taken"
    case .missing: "missing"
    }
  }

  private static func words(_ refusal: KeyGrabs.Refusal, _ binding: KeyBinding) -> String {
    switch refusal {
    case .taken:
      "the key \(binding.chord) is taken by another program, such as the window manager; free it "
        + "there and run maru reload, or bind another key"
    case .missing: "the keyboard has no key for \(binding.chord)"
    }
  }
}

extension KeyGrabs.Chord {
  /// The keys of a chord in the file.
  fileprivate init(_ chord: KeyChord) {
    var modifiers: Modifiers = []
    for modifier in chord.modifiers {
      switch modifier {
      case .shift: modifiers.insert(.shift)
      case .control: modifiers.insert(.control)
      case .alt: modifiers.insert(.alt)
      case .logo: modifiers.insert(.logo)
      case .level3: modifiers.insert(.level3)
      }
    }
    self.init(symbol: KeySymbol(rawValue: chord.symbol), modifiers: modifiers)
  }
}
