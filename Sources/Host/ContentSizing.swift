import ConfigurationFile
import Foundation
import MaruKit

/// The size of a configured window: what the file says, or else what the content needs.
@MainActor final class ContentSizing {
  /// The size of a normal window whose content is smaller, in points.
  nonisolated static let minimumSize = CGSize(width: 160, height: 120)

  private let configuration: WindowConfiguration
  private let widgets: [HostedWidget]
  private let content: WindowContentController
  private let window: UIWindow
  /// The sizes of the content when the window was last fitted.
  private var fittedSizes: [CGSize] = []
  /// The size that the window got from its content when it was last fitted.
  private var fittedSize = CGSize.zero

  /// Creates the sizing of a window that has not been fitted.
  ///
  /// - Parameters:
  ///   - configuration: The window's entry in the configuration.
  ///   - widgets: Its widgets.
  ///   - content: The controller that lays them out.
  ///   - window: The kit's window.
  init(
    _ configuration: WindowConfiguration, of widgets: [HostedWidget],
    in content: WindowContentController, _ window: UIWindow
  ) {
    self.configuration = configuration
    self.widgets = widgets
    self.content = content
    self.window = window
  }

  // MARK: Fitting

  /// Whether the size of the content has changed since the window was fitted.
  var isOutdated: Bool { contentSizes != fittedSizes }

  /// Fits the window to its content.
  ///
  /// - Parameter monitor: The frame of the window's monitor, in points.
  /// - Returns: The size of the visible part, in points.
  func fit(on monitor: CGRect) -> CGSize {
    let size = wantedSize(on: monitor)
    fittedSizes = contentSizes
    fittedSize = size
    return size
  }

  /// Fits a window to its content, unless the user has given it another size.
  ///
  /// - Parameter monitor: The frame of the window's monitor, in points.
  /// - Returns: The size of the window, in points; `nil` if it stays.
  func refit(on monitor: CGRect) -> CGSize? {
    fittedSizes = contentSizes
    guard window.bounds.size == fittedSize else { return nil }
    fittedSize = wantedSize(on: monitor)
    return fittedSize
  }

  // MARK: Sizes

  /// The size of the visible part, in points.
  private func wantedSize(on monitor: CGRect) -> CGSize {
    func points(_ length: Length?, of whole: CGFloat, margins: CGFloat) -> CGFloat? {
      switch length {
      case .points(let points)?: points
      case .fraction(let fraction)?: (whole - margins) * fraction
      case nil: nil
      }
    }
    let margin = configuration.margin
    let width = points(
      configuration.width, of: monitor.width, margins: margin.left + margin.right)
    let height = points(
      configuration.height, of: monitor.height, margins: margin.top + margin.bottom)
    if let width, let height { return CGSize(width: width, height: height) }
    var natural = naturalSize
    if configuration.kind == .panel {
      switch configuration.anchor {
      case .top?, .bottom?: natural.width = monitor.width - margin.left - margin.right
      case .left?, .right?: natural.height = monitor.height - margin.top - margin.bottom
      default: break
      }
    } else if configuration.kind == .desktop {
      natural = CGSize(
        width: monitor.width - margin.left - margin.right,
        height: monitor.height - margin.top - margin.bottom)
    }
    if configuration.kind == .normal {
      natural.width = max(natural.width, Self.minimumSize.width)
      natural.height = max(natural.height, Self.minimumSize.height)
    }
    return CGSize(
      width: width ?? min(natural.width, monitor.width),
      height: height ?? min(natural.height, monitor.height))
  }

  /// The sizes of the widgets themselves, which are cheaper to find than that of their layout.
  private var contentSizes: [CGSize] {
    if widgets.count == 1, let instance = widgets[0].instance { return [instance.preferredSize] }
    return widgets.map {
      $0.slot.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
  }

  /// The size of the content itself.
  private var naturalSize: CGSize {
    var size = CGSize.zero
    window.traitCollection.performAsCurrent {
      if widgets.count == 1, let instance = widgets[0].instance {
        let padding = configuration.content.padding
        let entry = widgets[0].configuration
        let width = entry.width.map { CGFloat($0) } ?? instance.preferredSize.width
        let height = entry.height.map { CGFloat($0) } ?? instance.preferredSize.height
        size = CGSize(
          width: width + padding.left + padding.right,
          height: height + padding.top + padding.bottom)
      } else {
        size = content.fittingSize
      }
    }
    return CGSize(width: max(size.width, 1), height: max(size.height, 1))
  }
}
