import Testing

@Suite struct FloorsTests {
  @Test func `every module in Sources imports only from lower floors`() {
    let files = SourceFile.all(under: "Sources")
    #expect(files.count > 20)
    for file in files where file.module != "Compatibility" {
      for imported in file.imports {
        let objection = House.objection(to: imported, in: file.module)
        #expect(objection == nil, "\(file.path) imports \(imported): \(objection ?? "")")
      }
    }
  }

  @Test func `a plugin imports only MaruKit, LayoutShorthand and Foundation`() {
    let files = SourceFile.all(under: "Plugins")
    #expect(!files.isEmpty)
    for file in files {
      for imported in file.imports {
        let objection = House.objection(toPluginImporting: imported)
        #expect(objection == nil, "\(file.path) imports \(imported): \(objection ?? "")")
      }
    }
  }

  @Test func `no module has the name of a type`() {
    let files = SourceFile.all(under: "Sources", "Plugins")
    let modules = Set(files.map(\.module))
    for file in files where !file.path.hasPrefix("Plugins") {
      for type in file.types {
        #expect(!modules.contains(type), "\(file.path) declares \(type), which is also a module")
      }
    }
  }

  @Test func `no module has the name of an Apple framework`() {
    let taken: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText", "SwiftUI"]
    let modules = Set(SourceFile.all(under: "Sources", "Plugins").map(\.module))
    #expect(modules.isDisjoint(with: taken))
  }

  @Test func `only PluginLoading opens libraries`() {
    for file in SourceFile.all(under: "Sources", "Plugins") where file.module != "PluginLoading" {
      #expect(!file.code.contains("dlopen("), "\(file.path) calls dlopen")
    }
  }

  @Test func `no code closes a library`() {
    for file in SourceFile.all(under: "Sources", "Plugins") {
      #expect(!file.code.contains("dlclose("), "\(file.path) calls dlclose")
    }
  }

  @Test
  func
    `descriptors are watched by DescriptorSource only, because libdispatch crashes at a hang-up`()
  {
    let door = "Sources/Control/DescriptorSource.swift"
    let files = SourceFile.all(under: "Sources", "Plugins")
    #expect(files.contains { $0.path == door })
    for file in files where file.path != door {
      for name in ["makeReadSource", "makeWriteSource"] {
        #expect(!file.code.contains(name), "\(file.path) calls \(name)")
      }
    }
  }

  // MARK: The table itself

  @Test(arguments: [
    ("MaruKit", "Layers"), ("Layers", "MaruKit"), ("MaruKit", "X11"), ("X11", "MaruKit"),
    ("Stage", "PluginLoading"), ("Raster", "Foundation"), ("Graphics", "Typesetting"),
    ("MaruKit", "Testing"), ("Stage", "CX11"), ("Host", "X11"),
    ("Raster", "Nonsense"), ("Nonsense", "Raster"),
  ])
  func `the table allows only the first of these imports`(module: String, imported: String) {
    let isAllowed = House.objection(to: imported, in: module) == nil
    #expect(isAllowed == (module == "MaruKit" && imported == "Layers"))
  }

  @Test(arguments: [
    "import Raster", "internal import Raster", "@testable import Raster",
    "@_exported public import Raster", "import struct Raster.Bitmap", "  import Raster",
    "@preconcurrency import Raster",
  ])
  func `every spelling of an import is recognized`(line: String) {
    #expect(SourceFile(path: "Sources/Host/A.swift", text: line).imports == ["Raster"])
  }

  @Test func `a comment imports nothing`() {
    let file = SourceFile(path: "Sources/Host/A.swift", text: "// import Raster\n/// import X11")
    #expect(file.imports.isEmpty)
  }

  @Test func `a file belongs to the module of its folder`() {
    #expect(SourceFile(path: "Sources/Kit/Raster/Path/A.swift", text: "").module == "Raster")
    #expect(SourceFile(path: "Sources/X11/A.swift", text: "").module == "X11")
    #expect(SourceFile(path: "Plugins/Clock/A.swift", text: "").module == "Clock")
  }
}
