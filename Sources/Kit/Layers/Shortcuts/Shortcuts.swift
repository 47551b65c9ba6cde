/// The quicker ways to the same pixels, each of which can be switched off.
///
/// A frame is the same without them, only slower. The word `no-NAME` in `MARU_DEBUG` switches one
/// off, to find out whether it is to blame for a wrong picture. The type that implements a shortcut
/// states what it gains.
public struct Shortcuts: OptionSet, Hashable, Sendable {
  /// A bit for each shortcut.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The server copies the frames of repeating motion: `Flipbook`.
  public static let flipbook = Shortcuts(rawValue: 1)
  /// A subtree that moves by whole pixels is composed by adding the distance.
  public static let carriedLayers = Shortcuts(rawValue: 2)
  /// Scrolling copies pixels and paints only the part that appears.
  public static let movedPixels = Shortcuts(rawValue: 4)
  /// A subtree that only moves or fades is drawn from one picture.
  public static let layerPictures = Shortcuts(rawValue: 8)
  /// A layer that an animation scales or rotates is drawn from one smoothed picture.
  public static let stretchedPictures = Shortcuts(rawValue: 16)
  /// The coverage of paths that are drawn repeatedly is cached.
  public static let pathMasks = Shortcuts(rawValue: 32)
  /// Plain properties of a widget are decoded without JSON.
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
