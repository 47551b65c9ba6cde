import Foundation

/// Reads progress views.
@MainActor
enum NibProgressView {
  static let kind = NibViewKind("progressView", UIProgressView.self, read: read)

  private static func read(_ view: UIProgressView, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(view, \.progressViewStyle, element.choice("progressViewStyle", progressStyles))
    nib.set(view, \.progress, element.number("progress").map { Float($0) })
    nib.set(view, \.progressTintColor, color: "progressTintColor", of: element)
    nib.set(view, \.trackTintColor, color: "trackTintColor", of: element)
  }

  private static let progressStyles: [String: UIProgressView.Style] = [
    "default": .default, "bar": .bar,
  ]
}
