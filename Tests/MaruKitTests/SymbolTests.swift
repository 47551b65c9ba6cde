import Foundation
import Testing

@testable import MaruKit

/// The drawing of every symbol, by each of its names.
@MainActor @Suite struct SymbolTests {
  nonisolated private static let weights: [UIImage.SymbolWeight] = [.ultraLight, .regular, .black]

  /// The coverage of a symbol in a square of 36 pixels, a quarter of which surrounds the grid.
  private func coverage(
    _ name: String, weight: UIImage.SymbolWeight = .regular
  ) throws -> [UInt8] {
    let configuration = UIImage.SymbolConfiguration(pointSize: 20, weight: weight)
    let symbol = try #require(
      UIImage(systemName: name, withConfiguration: configuration), "\(name)")
    let context = CGContext(size: CGSize(width: 36, height: 36), scale: 1)
    UIGraphicsPushContext(context)
    symbol.withTintColor(.black).draw(in: CGRect(x: 6, y: 6, width: 24, height: 24))
    UIGraphicsPopContext()
    let bitmap = try #require(context.makeImage()).bitmap
    return (0..<36).flatMap { y in
      (0..<36).map { x in UInt8((bitmap.pixel(x: x, y: y) ?? 0) >> 24) }
    }
  }

  @Test func `there are more than four hundred, sorted, each once`() {
    let names = UIImage.systemNames
    #expect(names.count > 400)
    #expect(names == Set(names).sorted())
    #expect(names.allSatisfy(UIImage.hasSystemName))
  }

  @Test(arguments: [
    "speaker.wave.2", "speaker.slash.fill", "battery.100", "battery.25", "wifi", "wifi.slash",
    "network", "antenna.radiowaves.left.and.right", "play.fill", "pause.circle", "forward",
    "cloud.sun.rain", "cloud.bolt", "sun.max.fill", "snowflake", "moon.stars",
  ])
  func `there are the symbols of bars: sound, battery, network, media and weather`(name: String) {
    #expect(UIImage.hasSystemName(name))
    #expect(UIImage.systemNames.contains(name))
  }

  @Test(arguments: weights)
  func `every symbol has ink, and only a little of it beyond its square`(
    weight: UIImage.SymbolWeight
  ) throws {
    for name in UIImage.systemNames {
      let pixels = try coverage(name, weight: weight)
      #expect(pixels.reduce(0) { $0 + Int($1) } > 1000, "\(name)")
      // The heaviest strokes may extend a point and a half beyond the edge.
      let edge = weight == .black ? 4 : 5
      for (index, pixel) in pixels.enumerated() where pixel > 24 {
        let (y, x) = index.quotientAndRemainder(dividingBy: 36)
        let isInside = min(x, y) >= edge && max(x, y) < 36 - edge
        #expect(isInside, "\(name) at \(x), \(y)")
        guard isInside else { break }
      }
    }
  }

  @Test func `no two names share one image unless they are declared as aliases`() throws {
    var names: [[UInt8]: String] = [:]
    for name in UIImage.systemNames where SymbolLibrary.shared.firstName(of: name) == name {
      let pixels = try coverage(name)
      #expect(names[pixels] == nil, "\(name) is \(names[pixels] ?? "")")
      names[pixels] = name
    }
  }

  @Test func `an alias is drawn like its symbol`() throws {
    for (second, first) in SymbolTable.aliases {
      #expect(SymbolTable.aliases[first] == nil, "\(first)")
      #expect(try coverage(second) == coverage(first), "\(second)")
    }
    #expect(try coverage("chevron.backward.circle.fill") == coverage("chevron.left.circle.fill"))
  }

  @Test func `declared variants exist, and those with a file are not composed`() throws {
    let names = Set(UIImage.systemNames)
    let folder = try #require(Resources.shared.icons)
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    for (base, variants) in SymbolTable.variants {
      #expect(names.contains(base), "\(base)")
      for variant in SymbolVariant.allCases where variants.contains(variant.set) {
        let name = base + variant.rawValue
        if variant != .slashFill { #expect(names.contains(name), "\(name)") }
        #expect(
          variant.set.isSubset(of: [.circle, .square]) || !files.contains(name + ".svg"),
          "\(name) is drawn by hand as well")
      }
    }
  }

  @Test func `a filled symbol has more ink than its outline, except in a frame`() throws {
    for name in UIImage.systemNames where name.hasSuffix(".fill") {
      // A disc loses the ink that is cut out of it.
      if name.hasSuffix(".circle.fill") || name.hasSuffix(".square.fill") { continue }
      let base = String(name.dropLast(5))
      guard UIImage.hasSystemName(base) else { continue }
      let (filled, outline) = (try coverage(name), try coverage(base))
      let inks = [filled, outline].map { $0.reduce(0) { $0 + Int($1) } }
      #expect(inks[0] > inks[1], "\(name)")
    }
  }

  @Test func `a heavier weight has more ink, even in composed drawings`() throws {
    for name in ["bell.slash", "star.circle", "arrow.up.square", "cloud.sun.rain", "wifi.slash"] {
      let inks = try [UIImage.SymbolWeight.ultraLight, .regular, .black].map { weight in
        try coverage(name, weight: weight).reduce(0) { $0 + Int($1) }
      }
      #expect(inks[0] < inks[1] && inks[1] < inks[2], "\(name)")
    }
  }

  @Test(arguments: [
    "wifi.slash.fill", "plus.fill", "star.circle.circle", "circle.circle.circle", ".circle",
    ".fill",
    "chevron.backward.fill", "battery.100percent.circle", "../icons/plus.circle", "Plus",
  ])
  func `an undeclared variant is not a symbol`(name: String) {
    #expect(!UIImage.hasSystemName(name))
    #expect(UIImage(systemName: name) == nil)
  }
}
