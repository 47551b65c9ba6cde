/// Every check, in the order in which they run and are listed.
package enum CheckList {
  /// The checks.
  package static let all: [any Check] = [
    DescriptorCheck(), PropsCheck(), DefaultsCheck(), EdgesCheck(), LayoutsCheck(),
    KeyboardCheck(), NamesCheck(), ContrastCheck(), PressesCheck(), StateCheck(), ReloadCheck(),
    LeaksCheck(), RestCheck(),
  ]

  /// The names, in order.
  package static let names = all.map(\.name)
}
