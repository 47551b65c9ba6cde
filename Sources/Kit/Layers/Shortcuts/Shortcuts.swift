/// The optimizations of painting that can be switched off.
///
/// A frame is the same without them, only slower. The word `no-NAME` in `MARU_DEBUG` switches one
/// off, to find out whether it is to blame for a wrong picture. The gains are processor time of
/// `maru-bench layers`, unless stated otherwise; BENCHMARKS.md has the table.
public struct Shortcuts: OptionSet, Hashable, Sendable {
  /// A bit for each shortcut.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The server copies the frames of repeating motion: `Flipbook`.
  ///
  /// Gain: a copied frame of five dots takes 4,600 instructions, a painted one 35,000.
  public static let flipbook = Shortcuts(rawValue: 1)
  /// A subtree that moves by whole pixels is composed by adding the distance.
  ///
  /// Gain: a frame of a scrolling list takes 0.15 ms, without it 0.36 ms.
  public static let carriedLayers = Shortcuts(rawValue: 2)
  /// Scrolling copies pixels and paints only the part that appears.
  ///
  /// Gain: a frame of a scrolling list of plain rows takes 0.15 ms, without it 0.20 ms.
  public static let movedPixels = Shortcuts(rawValue: 4)
  /// A subtree that only moves or fades is drawn from one picture.
  ///
  /// Gain: a frame of a sliding sheet takes 0.17 ms, without it 0.21 ms.
  public static let layerPictures = Shortcuts(rawValue: 8)
  /// A layer that an animation scales or rotates is drawn from one smoothed picture.
  ///
  /// Gain: a frame of a growing sheet takes 0.59 ms, without it 0.74 ms.
  public static let stretchedPictures = Shortcuts(rawValue: 16)
  /// The coverage of paths that are drawn repeatedly is cached: `PathMasks`.
  ///
  /// Gain: forty icons of 20 pixels take 0.013 ms, without it 0.32 ms.
  public static let pathMasks = Shortcuts(rawValue: 32)
  /// Plain properties of a widget are decoded without JSON: `PropsCoding`.
  ///
  /// Gain: the first properties of a process are encoded and decoded in 0.45 ms, without it in
  /// 1.0 ms; further ones in 0.009 ms, without it in 0.075 ms.
  public static let plainDecoding = Shortcuts(rawValue: 64)

  /// Every shortcut, with its name in `MARU_DEBUG`.
  public static let named: KeyValuePairs<String, Shortcuts> = [
    "flipbook": .flipbook, "carried-layers": .carriedLayers, "moved-pixels": .movedPixels,
    "layer-pictures": .layerPictures, "stretched-pictures": .stretchedPictures,
    "path-masks": .pathMasks, "plain-decoding": .plainDecoding,
  ]

  /// All of them.
  public static let all = named.reduce(Shortcuts()) { $0.union($1.value) }

  /// Those that `MARU_DEBUG` does not switch off.
  public static let enabled = DebugWords.current.shortcuts
}
