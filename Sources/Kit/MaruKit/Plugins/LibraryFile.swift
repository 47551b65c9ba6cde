internal import CPlugin
import Foundation

/// The libraries of this process and their resource folders.
enum LibraryFile {
  /// The resolved file of the library or program that contains an address.
  static func holding(_ address: UnsafeRawPointer) -> URL? {
    path(holding: address).map { URL(fileURLWithPath: $0, isDirectory: false) }
  }

  /// The path of the library or program that contains an address.
  static func path(holding address: UnsafeRawPointer) -> String? {
    guard let name = maru_library_path(address) else { return nil }
    let path = String(cString: name)
    return path.isEmpty ? executablePath : resolved(path) ?? path
  }

  /// The file of the library that contains a class.
  ///
  /// `nil` for a class created at run time, such as a generic one.
  static func holding(_ type: AnyClass) -> URL? {
    holding(unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  /// The program's file.
  static var executable: URL? {
    executablePath.map { URL(fileURLWithPath: $0, isDirectory: false) }
  }

  /// The path of the program's file.
  static var executablePath: String? { resolved("/proc/self/exe") }

  /// The path with all links resolved; `nil` if there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folders that may contain a library's resources, those named like the library first.
  ///
  /// SwiftPM puts a target's resources into a folder `Package_Target.resources` next to the
  /// library. For `libClock.so` the folders are `Clock.resources`, any `…_Clock.resources`, the
  /// same for the module, and the library's own folder.
  ///
  /// - Parameters:
  ///   - library: The library's file.
  ///   - module: The module of the resources, if it is known.
  /// - Returns: The folders that exist.
  static func resourceFolders(of library: URL, module: String?) -> [URL] {
    let folder = library.deletingLastPathComponent()
    var stem = library.deletingPathExtension().lastPathComponent
    if stem.hasPrefix("lib") { stem.removeFirst(3) }
    let names = [stem] + (module.map { [$0] } ?? [])
    let bundles = resourceBundles(in: folder)
    let own = names.flatMap { name in
      bundles.filter { bundle in
        let title = bundle.deletingPathExtension().lastPathComponent
        return title == name || title.hasSuffix("_" + name)
      }
    }
    // The program may be linked from several targets, each with its own resources.
    let others = library == executable ? bundles : []
    return (own + others + [folder]).uniqued()
  }

  /// The resource folders in a folder, sorted by name.
  static func resourceBundles(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map {
      folder.appendingPathComponent($0, isDirectory: true)
    }
  }
}

extension Array where Element == URL {
  /// The URLs without duplicates, in order.
  func uniqued() -> [URL] {
    var seen: Set<String> = []
    return filter { seen.insert($0.path).inserted }
  }
}
