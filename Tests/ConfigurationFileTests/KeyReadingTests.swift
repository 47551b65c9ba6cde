import ConfigurationFile
import Testing

@Suite struct KeyReadingTests {
  @Test func `keys are read with their actions, in order`() throws {
    let keys = try configuration(of: everything).keys
    #expect(keys.map(\.chord.description) == ["Super+space", "Print"])
    #expect(keys[0].chord.symbol == 0x20 && keys[0].chord.modifiers == [.logo])
    #expect(keys[0].actions == [.toggle("alert")])
    #expect(
      keys[1].actions == [
        .exec(.words(["import", "x.png"])), .set(["title.text": "${event.key}"]),
        .urgent("bar"),
      ])
  }

  @Test(arguments: [
    ("super+Ctrl+A", "Super+Control+A", 0x61), ("AltGr+Alt+ä", "AltGr+Alt+ä", 0xe4),
    ("Alt+print", "Alt+print", 0xff61), ("Shift+F12", "Shift+F12", 0xffc9),
    ("XF86AudioMute", "XF86AudioMute", 0x1008_ff12),
    ("Super+odiaeresis", "Super+odiaeresis", 0xf6), ("dead_circumflex", "dead_circumflex", 0xfe52),
    ("Alt+마", "Alt+마", 0x100_b9c8),
  ])
  func `modifiers and keys may be written in any case`(
    text: String, spelling: String, symbol: UInt32
  ) throws {
    let keys = try configuration(of: "[keys]\n\"\(text)\".emit = \"x\"\n").keys
    #expect(keys.first?.chord.description == spelling && keys.first?.chord.symbol == symbol)
  }

  @Test(arguments: [
    ("Supper+space", "unknown modifier “Supper” (did you mean “Super”?)"),
    (
      "Hyper+space", "unknown modifier “Hyper”; the modifiers are Shift, Control, Alt, Super, AltGr"
    ),
    ("Super+Retrun", "unknown key “Retrun” (did you mean “Return”?)"),
    ("Super+Frobnicate", "unknown key “Frobnicate”; xev prints the name of a key"),
    (
      "Super++",
      "“Super++” is not a key; write modifiers and a key, such as “Super+space”; the key "
        + "+ is called plus"
    ),
    ("Alt+Super_L", "“Super_L” is a modifier; write a key too, such as “Super+space”"),
    ("Super", "“Super” has no key after its modifiers, such as “Super+space”"),
    (
      "Shift+a",
      "“Shift+a” could no longer be typed; add Super, Control or Alt, such as “Super+a”"
    ),
  ])
  func `a wrong key is reported with the nearest word`(text: String, mistake: String) {
    #expect(mistakes(in: "[keys]\n\"\(text)\".emit = \"x\"\n") == ["2:1: \(mistake)"])
  }

  @Test func `a key is bound once, however it is written`() {
    let text = "[keys]\n\"Super+Alt+a\".emit = \"x\"\n\"alt+super+A\".emit = \"y\"\n"
    #expect(mistakes(in: text) == ["3:1: the key Super+Alt+A is already bound at m.toml:2:1"])
  }

  @Test func `the actions of a key are checked like those of an event`() {
    #expect(
      mistakes(in: "[keys]\n\"Super+a\" = { toggle = \"bra\" }\n" + widget("")) == [
        "2:24: unknown window “bra” (did you mean “bar”?)"
      ])
    #expect(
      mistakes(in: "[keys]\n\"Super+a\" = { emit = \"a\", hide = \"bar\" }\n" + widget("")).first?
        .contains("write a list: keys.\"Super+a\" = [") == true)
  }
}
