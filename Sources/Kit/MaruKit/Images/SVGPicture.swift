import Foundation
import Graphics
import Raster
import Synchronization

/// A document as the content of an image, with its last renderings.
final class SVGPicture: Sendable {
  /// The most renderings that are kept; a view needs one.
  private static let limit = 4

  private struct Rendering {
    var width: Int
    var height: Int
    var image: CGImage
  }

  private struct State {
    var renderings: [Rendering] = []
    /// Whether a rendering has failed; another one would take as long to fail.
    var hasFailed = false
  }

  /// The document.
  let document: SVGDocument
  /// The path of the file, if it is known.
  private let path: String?
  private let state = Mutex(State())

  init(_ document: SVGDocument, of path: String? = nil) {
    (self.document, self.path) = (document, path)
  }

  /// Draws a small picture.
  ///
  /// - Throws: The reason why the document cannot be drawn.
  func test() throws(PictureFileError) {
    do throws(SVGError) { _ = try document.makeImage(side: 32) } catch { throw .document(error) }
  }

  /// Draws the document, stretched to a size, unless that rendering is kept.
  ///
  /// - Parameter size: In device pixels; a size larger than the kit draws is scaled down.
  /// - Returns: `nil` if it cannot be drawn; the reason is reported once.
  func rendering(_ size: CGSize) -> CGImage? {
    let excess = size.width * size.height / CGFloat(SVGDocument.pixelLimit)
    // A transform may have made it infinite.
    guard excess.isFinite else { return nil }
    let factor = 1 / max(excess, 1).squareRoot()
    func side(_ length: CGFloat) -> Int {
      let rounded = (length * factor).rounded(excess > 1 ? .down : .toNearestOrAwayFromZero)
      return Int(min(max(rounded, 1), CGFloat(Bitmap.sizeLimit)))
    }
    let (width, height) = (side(size.width), side(size.height))
    let (known, hasFailed) = state.withLock { state in
      let known = state.renderings.first { $0.width == width && $0.height == height }
      return (known?.image, state.hasFailed)
    }
    if known != nil || hasFailed { return known }
    do throws(SVGError) {
      let image = try document.makeImage(width: width, height: height)
      state.withLock { state in
        state.renderings = state.renderings.suffix(Self.limit - 1)
        state.renderings.append(Rendering(width: width, height: height, image: image))
      }
      return image
    } catch {
      state.withLock { $0.hasFailed = true }
      if let path {
        ResourceProblem(error).report(inFile: path)
      } else {
        WarningLine.report("an SVG picture is not drawn: \(error)")
      }
      return nil
    }
  }
}
