import Foundation
import Layers

/// The system tray: the icons of other programs, for a widget that shows them.
///
/// [main actor]
///
/// ```swift
/// observation = context.desktop?.tray?.observe(WidgetTray.Demand(iconSize: 20)) { [unowned self] in
///   show($0.icons)
/// }
/// ```
///
/// A desktop has one tray, so the oldest observation has the icons. When it ends, the next one gets
/// them. Without an observation the host has no tray, and other programs find none.
///
/// Life, for a host: `init` once → set `onDemandChange` → `update(to:)` at any change while there is
/// a `demand` → `view(of:)` after each frame, for the position of an icon.
@preconcurrency @MainActor
public final class WidgetTray {
  /// The icon of another program.
  public struct Icon: Identifiable, Equatable, Sendable {
    /// The icon's number, unique while it exists.
    public let id: UInt32
    /// The title, often the program's name; may be empty.
    public var title: String
    /// The current picture; `nil` if the icon is not painted yet, or is shown by its own window.
    public var picture: CGImage?

    /// Creates an icon.
    public init(id: UInt32, title: String, picture: CGImage? = nil) {
      self.id = id
      self.title = title
      self.picture = picture
    }

    /// Whether all values are the same; pictures are compared by identity.
    public static func == (one: Icon, other: Icon) -> Bool {
      one.id == other.id && one.title == other.title && one.picture === other.picture
    }
  }

  /// A message that a program shows beside its icon.
  public struct Message: Hashable, Sendable {
    /// The icon's number.
    public var icon: UInt32
    /// The text.
    public var text: String
    /// The time for which the program wants it to be shown, in seconds; `nil` for no limit.
    public var seconds: Double?

    /// Creates a message.
    public init(icon: UInt32, text: String, seconds: Double?) {
      self.icon = icon
      self.text = text
      self.seconds = seconds
    }
  }

  /// The wishes of the observation that has the icons.
  public struct Demand: Hashable, Sendable {
    /// The width and height of an icon, in points.
    public var iconSize: CGFloat
    /// Whether the icons are in a column.
    public var isVertical: Bool
    /// Whether the icons are on a dark background, so that drawings in one colour should be light.
    public var isDark: Bool

    /// Creates wishes.
    public init(iconSize: CGFloat, isVertical: Bool = false, isDark: Bool = false) {
      self.iconSize = iconSize
      self.isVertical = isVertical
      self.isDark = isDark
    }
  }

  /// An observation of the tray, which ends when it is released.
  @preconcurrency @MainActor
  public final class Observation {
    private let tray: WidgetTray

    fileprivate init(of tray: WidgetTray) { self.tray = tray }

    isolated deinit { tray.end(ObjectIdentifier(self)) }

    /// The icons, in the order in which they appeared; empty while an older observation has them.
    public var icons: [Icon] { tray.holds(ObjectIdentifier(self)) ? tray.icons : [] }

    /// The wishes, which can change at any time.
    public var demand: Demand {
      get { tray.observers[ObjectIdentifier(self)]?.demand ?? Demand(iconSize: 0) }
      set { tray.set(newValue, of: ObjectIdentifier(self)) }
    }

    /// Called with each message of a program.
    public var onMessage: ((Message) -> Void)?

    /// Sets the view that shows an icon.
    ///
    /// The user's presses on it go to the icon's program. The view is not retained. An icon without a
    /// view, or whose view is hidden, cannot be pressed.
    public func setView(_ view: UIView?, of icon: Icon.ID) {
      tray.setView(view, of: icon, by: ObjectIdentifier(self))
    }
  }

  /// What is known about an observation.
  fileprivate struct Observer {
    weak var observation: Observation?
    let onChange: (Observation) -> Void
    var demand: Demand
    var views: [Icon.ID: ViewReference] = [:]
  }

  fileprivate struct ViewReference {
    weak var view: UIView?
  }

  private var icons: [Icon] = []
  fileprivate var observers: [ObjectIdentifier: Observer] = [:]
  /// The observations, oldest first.
  private var order: [ObjectIdentifier] = []

  /// Creates a tray without icons.
  public init() {}

  // MARK: For widgets

  /// Observes the tray.
  ///
  /// - Parameters:
  ///   - demand: The size and the direction of the icons.
  ///   - onChange: Called after each change of the icons. It is not called for those at the time of
  ///     this call.
  /// - Returns: The observation, which lasts until it is released.
  public func observe(
    _ demand: Demand, _ onChange: @escaping (Observation) -> Void
  ) -> Observation {
    let observation = Observation(of: self)
    let id = ObjectIdentifier(observation)
    observers[id] = Observer(observation: observation, onChange: onChange, demand: demand)
    order.append(id)
    if holds(id) { onDemandChange?() }
    return observation
  }

  private func set(_ demand: Demand, of id: ObjectIdentifier) {
    guard let observer = observers[id], observer.demand != demand else { return }
    observers[id]?.demand = demand
    if holds(id) { onDemandChange?() }
  }

  private func setView(_ view: UIView?, of icon: Icon.ID, by id: ObjectIdentifier) {
    observers[id]?.views[icon] = view.map { ViewReference(view: $0) }
  }

  private func end(_ id: ObjectIdentifier) {
    let held = holds(id)
    observers[id] = nil
    order.removeAll { $0 == id }
    guard held else { return }
    if order.isEmpty { icons = [] }
    onDemandChange?()
    notify()
  }

  private func holds(_ id: ObjectIdentifier) -> Bool { order.first == id }

  private func notify() {
    guard let holder, let observation = holder.observation else { return }
    holder.onChange(observation)
  }

  // MARK: For hosts

  /// The observer that has the icons.
  private var holder: Observer? { order.first.flatMap { observers[$0] } }

  /// Called when the wishes change, when the first observation begins, and after the last one.
  ///
  /// Set by the host.
  public var onDemandChange: (() -> Void)?

  /// The wishes of the observation that has the icons; `nil` without one.
  public var demand: Demand? { holder?.demand }

  /// Takes the current icons, and notifies the observation that has them if they changed.
  public func update(to icons: [Icon]) {
    guard icons != self.icons else { return }
    self.icons = icons
    let present = Set(icons.map(\.id))
    for id in order {
      guard var observer = observers[id] else { continue }
      observer.views = observer.views.filter { present.contains($0.key) }
      observers[id] = observer
    }
    notify()
  }

  /// Passes on a message of a program.
  public func receive(_ message: Message) { holder?.observation?.onMessage?(message) }

  /// The view that shows an icon; `nil` if none does.
  public func view(of icon: Icon.ID) -> UIView? { holder?.views[icon]?.view }
}
