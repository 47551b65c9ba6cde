import Foundation
import MaruKit

/// A widget with a property of each kind.
final class SampleWidget: Widget {
  struct Props: WidgetProps {
    enum Mood: String, Codable, CaseIterable { case calm, eager }

    /// Encoded as a text or as an object.
    struct Item: Codable, Hashable {
      var title: String

      init(title: String) { self.title = title }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          title = text
        } else {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          title = try container.decode(String.self, forKey: .title)
        }
      }
    }

    var title = "none"
    var rowCount = 3
    var level: UInt8 = 7
    var opacity = 0.5
    var isLoud = false
    var mood = Mood.calm
    var moods: [Mood] = [.eager]
    var note: String?
    var items: [Item] = [Item(title: "first")]
    var size = CGSize(width: 2, height: 1)

    static let documentation = ["items": PropDocumentation("Things.", option: "item")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.sample", name: "Sample", version: "2.1", summary: "A sample.")

  static var demonstration: Props {
    var props = Props()
    props.title = "Sample"
    return props
  }

  struct Refusal: Error {}

  /// The calls to this test's widgets, in order.
  static var log: [String] = []
  /// The props of the last created widget.
  static var latest: Props?

  private var props: Props

  init(props: Props, context: WidgetContext) throws {
    guard props.title != "refuse" else { throw Refusal() }
    self.props = props
    Self.latest = props
    Self.log.append("init")
  }

  func restoreState(from state: Data) {
    Self.log.append("restore \(String(decoding: state, as: UTF8.self))")
  }

  func makeViewController() -> UIViewController {
    Self.log.append("makeViewController")
    return UIViewController()
  }

  func update(to props: Props) { Self.latest = props }

  func saveState() -> Data? { Data(props.title.utf8) }

  /// The factory, made in the same way as by a host.
  static func factory() throws -> WidgetFactory {
    let pointer = pluginDescriptor(of: SampleWidget.self)
    guard let pointer, let factory = PluginDescriptor(at: pointer)?.makeFactory() else {
      throw Refusal()
    }
    return factory
  }
}
