internal import CProcess
import Foundation
import MaruKit

/// Views, memory and file descriptors are released with the window, over 200 windows.
struct LeaksCheck: Check {
  let name = "leaks"
  let summary = "views, memory and file descriptors are released, over 200 windows"

  private static let (warmUp, opens) = (40, 160)
  /// The tolerated growth of memory, in bytes per window: caches fill slowly.
  private static let tolerance = 2048

  /// A weak reference to an object of a closed window.
  private struct Witness {
    weak var object: AnyObject?
    let name: String
  }

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    for index in 0..<Self.warmUp {
      if index % 10 == 0 { examination.begin("window \(index + 1)") }
      _ = try open(widget)
    }
    let (memory, descriptors) = (Self.usedMemory, Self.openDescriptors)
    var living: [String] = []
    for index in Self.warmUp..<Self.warmUp + Self.opens {
      if index % 10 == 0 { examination.begin("window \(index + 1)") }
      let witnesses = try open(widget)
      if index == Self.warmUp { living = witnesses.filter { $0.object != nil }.map(\.name) }
    }
    examination.begin("\(Self.opens) windows after the first \(Self.warmUp)")
    if !living.isEmpty {
      examination.report(
        (living.count == 1 ? "1 object lives on" : "\(living.count) objects live on")
          + " after each window is closed: "
          + "“\(Set(living).sorted().prefix(5).joined(separator: ", "))”",
        remedy: "write [weak self] or [unowned self] in closures that the object keeps, and end "
          + "timers and observations")
    }
    let descriptorGrowth = Self.openDescriptors - descriptors
    if descriptorGrowth >= Self.opens / 10 {
      examination.report(
        Self.words(forDescriptors: descriptorGrowth),
        remedy: "close files and sockets when the widget is released")
    }
    let growth = (Self.usedMemory - memory) / Self.opens
    if growth > Self.tolerance, living.isEmpty {
      examination.report(
        "\(growth) bytes stay in use after each window",
        remedy:
          "look for arrays and dictionaries of the plugin that only grow, and for cycles; Foundation "
          + "on Linux releases no NSAttributedString: keep it if it is drawn again")
    }
  }

  /// How many descriptors stay open for each window, or for all if it is not a whole number.
  private static func words(forDescriptors count: Int) -> String {
    let (each, rest) = count.quotientAndRemainder(dividingBy: opens)
    return switch each {
    case 1 where rest == 0: "1 file descriptor stays open after each window"
    case 1... where rest == 0: "\(each) file descriptors stay open after each window"
    default: "\(count) file descriptors stay open after \(opens) windows"
    }
  }

  /// Opens and closes a window.
  ///
  /// - Returns: Its views and controllers.
  private func open(_ widget: CheckedWidget) throws -> [Witness] {
    let shown = try widget.show()
    var objects: [AnyObject] = shown.visibleViews
    objects += shown.visibleViews.compactMap { $0.next as? UIViewController }
    objects += [shown.instance, shown.instance.context]
    let witnesses = objects.filter { !($0 is UIWindow) }.map {
      Witness(object: $0, name: "\(type(of: $0))")
    }
    shown.close()
    return witnesses
  }

  /// The bytes that are allocated.
  ///
  /// The corresponding C function is `mallinfo2`.
  private static var usedMemory: Int { Int(allocated_memory()) }

  private static var openDescriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
}
