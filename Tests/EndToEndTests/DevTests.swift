import Foundation
import MaruKit
import MaruTestKit
import Testing
import X11

/// `maru dev`, with a stand-in for the compiler; `.ci/dev` runs it with the real one.
@MainActor @Suite(.serialized, .needsServer) struct DevTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  // MARK: Builds

  @Test func `a save is built, and shown by another worker with what was set`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let first = try #require(package.worker)
    #expect(try package.ask("set", "Label.text", "Words").status == 0)
    try package.save()
    try package.waits(for: "built Label in", times: 2)
    try package.waits(for: "on screen", times: 2)
    #expect(package.worker != first)
    #expect(try package.ask("get", "Label.text").output == "Words\n")
    #expect(package.calls == ["package", "build", "build"])
  }

  @Test func `several saves at once are one build, and a save without a change is none`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    for number in 0..<5 {
      try package.write("let x = 1", to: "Sources/New\(number).swift", atomically: false)
    }
    try package.waits(for: "on screen", times: 2)
    try FileManager.default.removeItem(atPath: "\(package.folder)/Sources/New0.swift")
    try package.waits(for: "on screen", times: 3)
    // Neither a test, nor a hidden file, nor a text is built.
    for name in ["Tests/A/a.swift", ".editor", "README.md", "Sources/Label.swift~"] {
      try package.write("x", to: name)
    }
    try package.save()
    try package.waits(for: "on screen", times: 4)
    #expect(package.calls.count <= 2 + 5)
  }

  @Test func `the errors of a failed build lie over the window until it is mended`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let first = package.worker
    try package.write(DevelopedPackage.bad, to: "build")
    try package.waits(for: "Label cannot be built, because of an error:")
    // The whole output, and then the error alone.
    #expect(package.output.contains("[3/5] Compiling Label Label.swift\n"))
    #expect(package.output.contains("\n  Sources/Label.swift:3:5: cannot find 'labl' in scope\n"))
    #expect(desk.person.block { package.views.contains("Label cannot be built") })
    #expect(package.views.contains("Sources/Label.swift:3:5"))
    #expect(package.views.contains("cannot find 'labl' in scope"))
    #expect(package.worker == first)

    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen", times: 2)
    #expect(!package.views.contains("cannot be built"))
  }

  @Test func `errors are taken away by a build that makes the same plugin as before`() throws {
    let package = try DevelopedPackage(on: desk)
    let once = "[ -e \"$products/libLabel.so\" ] || { \(DevelopedPackage.good)\n}"
    try package.write(once, to: "build")
    try package.show()
    let first = package.worker
    try package.write(DevelopedPackage.bad, to: "build")
    #expect(desk.person.block { package.views.contains("cannot be built") })
    try package.write(once, to: "build")
    try package.waits(for: "nothing has changed")
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
    #expect(package.worker == first)
  }

  @Test func `a press takes the errors away, and the next ones come again`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    try package.write(DevelopedPackage.bad, to: "build")
    #expect(desk.person.block { package.views.contains("cannot be built") })
    let window = try #require(
      package.worker.flatMap {
        desk.person.windows(ofProcess: $0).first { desk.person.isVisible($0) }
      })
    let dark = try #require(desk.person.screenshot(of: window))
    let frame = try #require(desk.person.frame(of: window))
    desk.person.click(frame.x + frame.width / 2, frame.y + frame.height / 2)
    #expect(desk.person.block { desk.person.screenshot(of: window) != dark })
    try package.save()
    try package.waits(for: "cannot be built, because", times: 2)
    #expect(desk.person.block { desk.person.screenshot(of: window) == dark })
  }

  @Test func `a build that fails from the start shows a window with the errors`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.write(DevelopedPackage.bad, to: "build")
    try package.start()
    try package.waits(for: "Label cannot be built")
    #expect(desk.person.block { package.views.contains("cannot find 'labl' in scope") })
    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen")
    #expect(try desk.person.block { try package.ask("get", "Label.text").status == 0 })
    #expect(!package.views.contains("cannot"))
  }

  @Test func `a build that is out of date is stopped, with all that it started`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let child = try hang(package, ignores: "")
    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen", times: 2)
    #expect(ProcessReading.isGone(child))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a build that ignores signals, with all that it started`(signal: Int32) throws
  {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let worker = try #require(package.worker)
    let child = try hang(package, ignores: "trap '' INT TERM HUP")
    let program = try #require(package.program)
    program.send(signal)
    let ending = program.finish()
    #expect(ending.status == 0 && ending.isOwn)
    #expect(desk.person.block { ProcessReading.isGone(child) && ProcessReading.isGone(worker) })
    #expect(!FileManager.default.fileExists(atPath: package.callEnvironment["MARU_SOCKET"] ?? "/"))
  }

  /// Makes the next build wait for ever, and waits until it does.
  ///
  /// - Returns: The process that the build waits for, in a group of its own.
  private func hang(_ package: DevelopedPackage, ignores: String) throws -> Int32 {
    let file = "\(desk.folder)/child"
    try package.write(
      """
      \(ignores)
      echo 'Another instance is running'
      setsid --fork true
      sh -c 'echo $$ >"\(file).new"; mv "\(file).new" "\(file)"; exec sleep 1000'
      """, to: "build")
    var child: Int32?
    #expect(
      desk.person.block {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        child = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
        return child != nil
      })
    return try #require(child)
  }

  @Test func `a build that takes its time tells what it printed last`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    _ = try hang(package, ignores: "")
    try package.waits(for: "and printed last: Another instance is running; Ctrl-C ends it")
  }

  // MARK: Mistakes

  @Test func `no compiler is told, and one that is installed is used at the next save`() throws {
    let package = try DevelopedPackage(on: desk, hasCompiler: false)
    try package.start()
    try package.waits(for: "there is no Swift compiler")
    try package.addCompiler()
    try package.save()
    try package.waits(for: "on screen")
  }

  @Test func `an SDK of another version is reported before a build, until it is replaced`() throws {
    let sdk = "\(desk.folder)/installed/sdk", remedy = "swift-package-clean-and-purge-cache.yaml"
    let package = try DevelopedPackage(on: desk)
    let manifest = DevelopedPackage.manifest(of: "Label", ["Label"]).dropLast()
    let option = "{\"kind\": {\"unsafeFlags\": {\"_0\": [\"-vfsoverlay\", \"\(sdk)/\(remedy)\"]}}}"
    try package.write(
      "\(manifest), \"targets\": [{\"settings\": [\(option)]}]}", to: "manifest.json")
    let own = PluginStamp.ofThisKit, version = own.kitVersion ?? ""
    let compiler = "Swift version 6.3.1"
    func install(version: String) throws {
      let parts = [
        "modules/MaruKit.swiftmodule", "modules/MaruTestKit.swiftmodule",
        "include/module.modulemap",
        "lib/libMaruKit.so", "lib/libMaruTestKit.so", "lib/ManualTime.o", remedy,
      ]
      let script = """
        set -e; mkdir -p '\(sdk)'; cd '\(sdk)'; mkdir -p modules include lib; touch \(parts.joined(separator: " "))
        echo '{"version": "\(version)", "abi": \(own.abi), "compiler": "\(compiler)"}' >sdk.json
        printf '#!/bin/sh\necho \(compiler)\n' >'\(desk.folder)/bin/swiftc'; chmod +x '\(desk.folder)/bin/swiftc'
        """
      try #require(try Program(shell: script).finish().status == 0)
    }

    try install(version: "0.0.1")
    try package.start()
    try package.waits(
      for: "the SDK is from maru 0.0.1 (ABI \(own.abi)), but this is maru \(version)")
    #expect(package.output.contains("because of an error:\n  the SDK is from"))
    #expect(package.calls == ["package"])

    try install(version: version)
    try package.save()
    try package.waits(for: "on screen")
    #expect(package.calls == ["package", "package", "build"])

    try FileManager.default.moveItem(atPath: sdk, toPath: "\(sdk).moved")
    try package.save()
    try package.waits(for: "the SDK was moved since the package was built")
    #expect(package.calls.filter { $0 == "build" }.count == 1)
  }

  @Test func `a package without a plugin is told, and shown as soon as it has one`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.write(DevelopedPackage.manifest(of: "Label", []), to: "manifest.json")
    try package.start()
    try package.waits(for: "the package Label has no plugin, in \(package.folder)/Package.swift")
    try package.write(DevelopedPackage.manifest(of: "Label", ["Label"]), to: "manifest.json")
    try package.waits(for: "on screen")
  }

  @Test func `a library without an entry point is no plugin`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.write("echo nothing >\"$products/libLabel.so\"", to: "build")
    try package.start()
    try package.waits(for: "with the entry point maru_plugin_Label")
    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen")
  }

  @Test func `a plugin that crashes when it is loaded leaves the old one, and is told`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let first = package.worker
    try package.write(Self.crashing, to: "build")
    try package.waits(for: ", but Label cannot be shown: ")
    #expect(desk.person.block { package.views.contains("Label cannot be shown") })
    #expect(!package.views.contains("the calls follow"), "\(package.views)")
    #expect(package.worker == first)
    // Nothing is built anew, so it is not tried again.
    try package.write("true", to: "build")
    try package.waits(for: "nothing has changed")
    #expect(package.views.contains("Label cannot be shown"))
    expectOneLineAboutCrash(package)
    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen", times: 2)
    #expect(!package.views.contains("cannot be shown"))
  }

  @Test func `a plugin that crashes when it is loaded first is told once, and not tried again`()
    throws
  {
    let package = try DevelopedPackage(on: desk)
    try package.write(Self.crashing, to: "build")
    try package.start()
    try package.waits(for: ", but Label has failed: the widget crashed (SIGABRT), Label in ")
    try package.write("true", to: "build")
    try package.waits(for: "nothing has changed")
    expectOneLineAboutCrash(package)
    try package.write(DevelopedPackage.good, to: "build")
    try package.waits(for: "on screen")
    #expect(try package.ask("get", "Label.text").status == 0)
  }

  /// A build of a plugin that crashes when it is loaded.
  private static let crashing = """
    echo '#include <stdlib.h>
    __attribute__((constructor)) static void begin(void) { abort(); }
    void *maru_plugin_Label(void) { return 0; }' >"$products/crash.c"
    cc -shared -fPIC -o "$products/new" "$products/crash.c"
    mv "$products/new" "$products/libLabel.so"
    """

  private func expectOneLineAboutCrash(
    _ package: DevelopedPackage, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = package.output.split(separator: "\n")
    #expect(
      lines.count { $0.contains("crashed") } == 1 && !lines.contains { $0.contains("[0x") },
      "\(package.output)", sourceLocation: sourceLocation)
  }

  @Test func `a folder that is moved away is waited for`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    try FileManager.default.moveItem(atPath: package.folder, toPath: "\(package.folder)Gone")
    try package.waits(for: "\(package.folder) is gone")
    try FileManager.default.moveItem(atPath: "\(package.folder)Gone", toPath: package.folder)
    try package.waits(for: "\(package.folder) is back")
    try package.save()
    try package.waits(for: "on screen", times: 2)
  }

  @Test(arguments: [("/nonexistent", "there is no folder"), ("/tmp", "there is no Package.swift")])
  func `a folder without a package is refused`(folder: String, words: String) throws {
    let program = try desk.start(["dev", folder], environment: ["XDG_RUNTIME_DIR": desk.folder])
    let ending = program.finish()
    #expect(ending.status == 65)
    #expect(ending.errorLines.count == 1)
    #expect(ending.error.contains(words) && ending.error.contains(folder))
  }

  @Test func `two plugins of one name are told, and the first is shown`() throws {
    let package = try DevelopedPackage(on: desk)
    let other = try DevelopedPackage(on: desk, name: "Other")
    try package.show([other.folder])
    try package.waits(for: "built Other in")
    try package.waits(
      for: "two packages have a plugin Label, in \(package.folder) and \(other.folder), the first")
    #expect(try package.ask("status").output.split(separator: "\n").count == 2)
  }

  // MARK: Files that are taken live

  @Test func `a resource is taken without a build`() throws {
    let package = try DevelopedPackage(on: desk)
    let copy = "\(package.folder)/.build/debug/Label_Label.resources/Card.xib"
    try package.write("old", to: "Sources/Label/Card.xib")
    try package.write(
      """
      \(DevelopedPackage.good)
      mkdir -p "$products/Label_Label.resources"
      cp "$package/Sources/Label/Card.xib" "$products/Label_Label.resources/"
      """, to: "build")
    try package.show()
    let first = package.worker
    try package.write("new", to: "Sources/Label/Card.xib")
    try package.waits(for: "took Card.xib, on screen")
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "new")
    #expect(package.worker != first)
    #expect(package.calls == ["package", "build"])
  }

  @Test func `a resource that is deleted and comes back takes the errors away`() throws {
    let package = try DevelopedPackage(on: desk)
    let card = "\(package.folder)/Sources/Label/Card.xib", away = "\(desk.folder)/Card.xib"
    try package.write("old", to: "Sources/Label/Card.xib")
    try package.write(
      """
      mkdir -p "$products/Label_Label.resources"
      cp "$package/Sources/Label/Card.xib" "$products/Label_Label.resources/" || {
        echo "error: invalid resource 'Card.xib'"
        exit 1
      }
      \(DevelopedPackage.good)
      """, to: "build")
    try package.show()
    try FileManager.default.moveItem(atPath: card, toPath: away)
    try package.waits(for: "Label cannot be built, because of an error:")
    #expect(desk.person.block { package.views.contains("Label cannot be built") })
    try FileManager.default.moveItem(atPath: away, toPath: card)
    try package.waits(for: "built Label in", times: 2)
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
    #expect(!package.output.contains("took Card.xib"))
  }

  /// A build that copies a resource, as the package manager does.
  private static func copying(_ name: String) -> String {
    """
    mkdir -p "$products/Label_Label.resources"
    cp "$package/Sources/Label/\(name)" "$products/Label_Label.resources/"
    \(DevelopedPackage.good)
    """
  }

  @Test(arguments: [
    (
      name: "Localizable.strings", good: "\"a\" = \"b\";",
      bad: "\"a\" = \"b\";\n\"c\" \"d\";", line: ":2"
    ),
    (
      "Localizable.stringsdict", "<plist><dict/></plist>", "<plist>\n<dict>\n<key>a</kee></dict>",
      ":3"
    ),
    ("Badge.plist", "<plist><dict/></plist>", "<plist>\n<dict>\n<key>a</kee></dict>", ":3"),
    ("Badge.png", DevTests.picture, "no picture", ""), ("Badge.jpg", DevTests.picture, "", ""),
  ])
  func `a resource that cannot be read lies over the last good view until it is mended`(
    name: String, good: String, bad: String, line: String
  ) throws {
    let package = try DevelopedPackage(on: desk)
    let file = "Sources/Label/\(name)", place = "\(file)\(line)"
    let copy = URL(filePath: "\(package.folder)/.build/debug/Label_Label.resources/\(name)")
    func save(_ text: String) throws {
      // A picture is written in Base64.
      let bytes = Data(base64Encoded: text) ?? Data(text.utf8)
      try FileManager.default.createDirectory(
        atPath: "\(package.folder)/Sources/Label", withIntermediateDirectories: true)
      try bytes.write(to: URL(filePath: "\(package.folder)/\(file)"), options: .atomic)
    }
    try save(good)
    try package.write(Self.copying(name), to: "build")
    try package.show()
    let (first, goodCopy) = (package.worker, try Data(contentsOf: copy))

    try save(bad)
    try package.waits(for: "\n\(place): ")
    #expect(desk.person.block { package.views.contains("resources that cannot be read") })
    #expect(package.views.contains(place), "\(package.views)")
    #expect(package.output.components(separatedBy: place).count == 2, "\(package.output)")
    #expect(try package.worker == first && Data(contentsOf: copy) == goodCopy)
    // A build copies the bad file, and the former copy is put back.
    try package.save()
    try package.waits(for: "on screen", times: 2)
    #expect(try Data(contentsOf: copy) == goodCopy)
    #expect(package.views.contains(place), "\(package.views)")

    try save(good)
    try package.waits(for: "took \(name), on screen")
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
    #expect(package.calls == ["package", "build", "build"])
  }

  @Test func `a resource that cannot be read from the start is told, and the rest is shown`() throws
  {
    let package = try DevelopedPackage(on: desk)
    try package.write("{{{", to: "Sources/Label/Localizable.strings")
    try package.write(Self.copying("Localizable.strings"), to: "build")
    try package.show()
    #expect(package.output.contains("\nSources/Label/Localizable.strings:1: "), "\(package.output)")
    #expect(desk.person.block { package.views.contains("Sources/Label/Localizable.strings:1") })
    #expect(try package.ask("set", "Label.text", "Words").status == 0)
    // A build of the sources is shown, and takes nothing away.
    let first = package.worker
    try package.save()
    try package.waits(for: "on screen", times: 2)
    #expect(package.worker != first && package.views.contains("Localizable.strings:1"))
    try package.write("", to: "Sources/Label/Localizable.strings")
    try package.waits(for: "took Localizable.strings, on screen")
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
  }

  /// A PNG file of one pixel, in Base64.
  private nonisolated static let picture = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """

  @Test func `props are taken live, and a mistake in their file leaves the former ones`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.write(#"{"text": "One"}"#, to: "Label.props.json")
    try package.show()
    let first = package.worker
    #expect(try package.ask("get", "Label.text").output == "One\n")
    try package.write(#"{"text": "Two"}"#, to: "Label.props.json")
    #expect(try desk.person.block { try package.ask("get", "Label.text").output == "Two\n" })
    try package.write(#"{"text": "#, to: "Label.props.json")
    try package.waits(for: "Label.props.json:1:")
    #expect(try package.ask("get", "Label.text").output == "Two\n")
    #expect(desk.person.block { package.views.contains("Label.props.json cannot be taken") })
    try package.write(#"{"text": "Three"}"#, to: "Label.props.json")
    #expect(desk.person.block { !package.views.contains("cannot be taken") }, "\(package.views)")
    #expect(try package.ask("get", "Label.text").output == "Three\n")
    #expect(package.worker == first)
    #expect(package.calls == ["package", "build"])
  }

  @Test(arguments: [
    (#"{"alignment": "sideways"}"#, "alignment takes "),
    (#"{"txt": "Two"}"#, "unknown property txt (did you mean text?)"),
  ])
  func `a prop that is refused lies over the last good view until its file is mended`(
    props: String, reason: String
  ) throws {
    let package = try DevelopedPackage(on: desk)
    try package.write(#"{"text": "One"}"#, to: "Label.props.json")
    try package.show()
    let first = package.worker
    try package.write("\n\(props)", to: "Label.props.json")
    try package.waits(for: "Label.props.json:2:2: \(reason)")
    #expect(desk.person.block { package.views.contains(reason) }, "\(package.views)")
    #expect(package.views.contains("Label.props.json:2:2"))
    #expect(package.views.contains("correct it and save the file"))
    #expect(package.views.contains("One"))
    #expect(package.worker == first)
    try package.write(#"{"text": "Two"}"#, to: "Label.props.json")
    try package.waits(for: "took Label.props.json in ")
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
    #expect(try package.ask("get", "Label.text").output == "Two\n")
    #expect(package.worker == first)
  }

  @Test func `a good build that refused props kept away is shown when their file is mended`() throws
  {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let first = package.worker
    try package.write(#"{"txt": "One"}"#, to: "Label.props.json")
    try package.waits(for: "Label.props.json:1:2: unknown property txt")
    try package.save()
    try package.waits(for: ", but Label cannot be shown: Label.props.json:1:2: unknown property")
    #expect(desk.person.block { package.views.contains("Label cannot be shown") })
    #expect(package.views.contains("Label.props.json:1:2"))
    #expect(package.worker == first)
    try package.write(#"{"text": "Two"}"#, to: "Label.props.json")
    try package.waits(for: "took Label.props.json, on screen")
    #expect(package.worker != first)
    #expect(!package.views.contains("ProblemView"), "\(package.views)")
    #expect(try package.ask("get", "Label.text").output == "Two\n")
  }

  @Test func `props that are wrong from the start lie over the window until they are mended`()
    throws
  {
    let package = try DevelopedPackage(on: desk)
    try package.write(#"{"txt": "One"}"#, to: "Label.props.json")
    try package.start()
    try package.waits(for: "Label.props.json:1:2: unknown property txt")
    #expect(desk.person.block { package.views.contains("Label.props.json:1:2") })
    try package.write(#"{"text": "Two"}"#, to: "Label.props.json")
    try package.waits(for: "took Label.props.json in ")
    #expect(desk.person.block { !package.views.contains("ProblemView") }, "\(package.views)")
    #expect(try package.ask("get", "Label.text").output == "Two\n")
  }

  @Test func `the first props file and a removed one are taken without another worker`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let first = package.worker
    try package.write(#"{"text": "One"}"#, to: "Label.props.json")
    try package.waits(for: "took Label.props.json in ")
    #expect(try package.ask("get", "Label.text").output == "One\n")
    try FileManager.default.removeItem(atPath: "\(package.folder)/Label.props.json")
    try package.waits(for: "took Label.props.json in ", times: 2)
    let text = try package.ask("get", "Label.text").output
    #expect(text == "\n", "\(package.output)")
    #expect(package.worker == first)
    #expect(!package.output.contains("shown anew"))
  }

  @Test func `changed props replace the text that was typed before`() throws {
    let package = try DevelopedPackage(on: desk, plugin: "Entry")
    try package.show()
    let first = package.worker
    try type("typed", into: package)
    #expect(desk.person.block { package.views.contains("typed") }, "\(package.views)")
    try package.write(#"{"text": "from the file"}"#, to: "Entry.props.json")
    try package.waits(for: "took Entry.props.json in ")
    #expect(desk.person.block { package.views.contains("from the file") }, "\(package.views)")
    #expect(!package.views.contains("typed"))
    #expect(package.worker == first)
  }

  @Test func `the windows of a configuration get what is built, and the file is taken live`() throws
  {
    let package = try DevelopedPackage(on: desk)
    let file = "\(desk.folder)/desk.toml"
    func write(_ text: String) throws {
      try """
      [window.bar]
      kind = "panel"
      anchor = "top"
      widgets = [{ name = "Label", id = "title", props = { text = "\(text)" } }]
      """.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try write("One")
    try package.show(["--config", file])
    let first = package.worker
    try package.save()
    try package.waits(for: "on screen", times: 2)
    #expect(package.worker != first)
    try write("Two")
    #expect(try desk.person.block { try package.ask("get", "title.text").output == "Two\n" })
    try package.write(DevelopedPackage.bad, to: "build")
    #expect(
      try desk.person.block { try package.ask("tree", "bar").output.contains("cannot be built") })
  }

  @Test func `a configuration with a mistake is waited for, and props beside it are told once`()
    throws
  {
    let package = try DevelopedPackage(on: desk)
    let file = "\(desk.folder)/desk.toml"
    let good = "[window.bar]\nwidgets = [{ name = \"Label\", id = \"title\" }]\n"
    try "[window.bar]\nkind = \"shelf\"\n\(good.split(separator: "\n")[1])\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    try package.write(#"{"text": "Beside"}"#, to: "Label.props.json")
    try package.start(["--config", file])
    try package.waits(for: "desk.toml:2:")
    try package.waits(for: "no window is shown, correct the configuration and save the file")
    try good.write(toFile: file, atomically: true, encoding: .utf8)
    try package.waits(for: "Label.props.json is not read, the props are those of desk.toml")
    try good.replacingOccurrences(of: "title", with: "name")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try package.waits(for: "the configuration was read again")
  }

  // MARK: The host beside it

  @Test func `a session runs beside the host of the display, and scripts reach both`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show()
    let refusal = try package.ask("status", callsHost: true)
    #expect(refusal.status == 69)
    #expect(refusal.error.contains("only `maru dev`, at \(desk.folder)/maru/"))
    #expect(refusal.error.contains("export MARU_SOCKET="))

    let host = try RunningHost("[window.own]\nwidgets = [{ name = \"Clock\" }]", on: desk)
    #expect(host.windows.map(\.id) == ["own"])
    #expect(try package.ask("status").output.contains("\nLabel "))
    let picture = "\(desk.folder)/label.png"
    #expect(try package.ask("screenshot", "Label", "-o", picture).status == 0)
    #expect(FileManager.default.fileExists(atPath: picture))

    #expect(try package.ask("quit").status == 0)
    #expect(package.program?.finish().status == 0)
    #expect(host.windows.map(\.id) == ["own"])
    let gone = try Program(["status"], environment: package.callEnvironment, in: desk.folder)
      .finish()
    #expect(gone.status == 69 && gone.error.contains("no host listens"), "\(gone.error)")
  }

  @Test func `a widget that has finished is told with its outcome`() throws {
    let package = try DevelopedPackage(on: desk, plugin: "Entry")
    try package.show()
    try type("typed", into: package)
    #expect(desk.person.block { package.views.contains("typed") }, "\(package.views)")
    let enter = OpenWindow.Key.enter
    desk.person.stroke(enter.symbol, with: enter.modifiers)
    try package.waits(for: "the window Entry is closed")
    try package.waits(for: "Entry has finished: accepted, with the status 0 and the text “typed”")
  }

  /// Types a text with the pointer in the window of a package.
  private func type(_ text: String, into package: DevelopedPackage) throws {
    let process = try #require(package.worker)
    let window = try #require(
      desk.person.windows(ofProcess: process).first { desk.person.isVisible($0) })
    let frame = try #require(desk.person.frame(of: window))
    desk.person.move(to: DevicePoint(x: frame.x + 2, y: frame.y + 2))
    desk.person.type(text)
  }

  @Test func `a window that was closed is shown again by the next build`() throws {
    let package = try DevelopedPackage(on: desk)
    try package.show(["--window", "overlay"])
    #expect(try package.ask("close", "Label").status == 0)
    try package.waits(for: "the window Label is closed, the next build shows it again")
    try package.save()
    try package.waits(for: "on screen", times: 2)
    #expect(try package.ask("status").output.contains("overlay  shown"))
  }
}
