internal import CPlugin
import Foundation

/// The libraries of this process, and the folders of resources that came with them.
enum LibraryFile {
  /// The file of the library or the program that an address lies in, with all links resolved.
  static func holding(_ address: UnsafeRawPointer) -> URL? {
    path(holding: address).map { URL(fileURLWithPath: $0, isDirectory: false) }
  }

  /// The path of that file.
  static func path(holding address: UnsafeRawPointer) -> String? {
    guard let name = maru_library_path(address) else { return nil }
    let path = String(cString: name)
    return path.isEmpty ? executablePath : resolved(path) ?? path
  }

  /// The file of the library that a class was compiled into.
  ///
  /// `nil` for a class that is made while the program runs, as a generic one is.
  static func holding(_ type: AnyClass) -> URL? {
    holding(unsafeBitCast(type, to: UnsafeRawPointer.self))
  }

  /// The file of the program.
  static var executable: URL? {
    executablePath.map { URL(fileURLWithPath: $0, isDirectory: false) }
  }

  /// The path of the program's file.
  static var executablePath: String? { resolved("/proc/self/exe") }

  /// A path without links, or `nil` where there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folders in which the resources of a library may lie, those of its own name first.
  ///
  /// SwiftPM puts the resources of a target into a folder `Package_Target.resources` beside the
  /// library. For `libClock.so` that is `Clock.resources`, any `…_Clock.resources`, the same for
  /// the module, and the library's own folder.
  ///
  /// - Parameters:
  ///   - library: The library's file.
  ///   - module: The module that the resources belong to, where it is known.
  /// - Returns: Folders that exist.
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
    // What the program itself is put together from may lie in the folder of any of its targets.
    let others = library == executable ? bundles : []
    return (own + others + [folder]).uniqued()
  }

  /// The folders of resources that lie in a folder, by name.
  static func resourceBundles(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map {
      folder.appendingPathComponent($0, isDirectory: true)
    }
  }
}

extension Array where Element == URL {
  /// The same without those that came before.
  func uniqued() -> [URL] {
    var seen: Set<String> = []
    return filter { seen.insert($0.path).inserted }
  }
}
