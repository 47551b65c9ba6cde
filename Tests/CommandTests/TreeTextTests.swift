import JSON
import Testing

@testable import Commands

/// What `maru tree` prints for a person.
@Suite struct TreeTextTests {
  private let tree: JSONValue = [
    "class": "UIWindow", "label": "Clock", "role": "window", "windowFrame": [0, 0, 300, 200],
    "alpha": 1,
    "children": [
      [
        "class": "UILabel", "identifier": "title", "label": "Two\nlines", "role": "staticText",
        "frame": [16, 12, 268, 20.5], "windowFrame": [16, 12, 268, 20.5], "alpha": 0.5,
        "isHidden": true, "clips": true, "isInteractive": false, "number": 7,
        "layout": [
          "x": ["UILabel'title'.leading == UIView.leading + 16"], "y": [], "width": ["a", "b"],
          "height": [], "ambiguous": ["y"],
        ],
        "constraints": [
          ["text": "holds", "state": "satisfied"],
          ["text": "does not", "state": "broken", "origin": "Clock/Clock.swift:12"],
        ],
        "gestures": [["class": "UIPanGestureRecognizer", "state": "began", "isEnabled": true]],
        "responders": ["UIView", "UIWindow"],
      ]
    ],
  ]

  @Test func `each view is a line, indented below its superview`() {
    #expect(
      TreeText(of: tree, .lines).text == """
        UIWindow "Clock" window 0,0 300×200
          UILabel'title' "Two␊lines" staticText 16,12 268×20.5 hidden alpha 0.5 clips no-touches \
        ambiguous: y broken constraints: 1

        """)
  }

  @Test func `what decides each edge is below its view, with the constraints that do not hold`() {
    let text = TreeText(of: tree, .constraints).text
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.dropFirst(2) == [
        "x = 16: UILabel'title'.leading == UIView.leading + 16", "y = 12, ambiguous: no constraint",
        "width = 268: a; b", "broken: does not (made at Clock/Clock.swift:12)",
      ])
  }

  @Test func `the details have gestures with their states, and the responders in order`() {
    let text = TreeText(of: tree, .everything).text
    for line in [
      "number: 7", "constraint: holds", "gesture: UIPanGestureRecognizer, began",
      "responders: UIView > UIWindow",
    ] {
      #expect(text.contains("\n      \(line)\n"), "\(text)")
    }
  }

  @Test func `a press is explained by its view, the recognizers before it and the others`() {
    let view: JSONValue = ["name": "UIButton'add'", "label": "Add", "windowFrame": [0, 0, 50, 30]]
    let text = HitText(of: [
      "point": [12, 8.5], "view": view,
      "recognizers": [
        [
          "view": view,
          "gesture": ["class": "UITapGestureRecognizer", "state": "possible", "isEnabled": false],
        ]
      ],
      "others": [
        [
          "view": ["name": "UIView", "windowFrame": [0, 0, 60, 60]], "explanation": "it is hidden",
        ]
      ],
    ]).text
    #expect(
      text == """
        UIButton'add' "Add" 0,0 50×30 gets a press at 12,8.5
          before it: UITapGestureRecognizer, possible, disabled, of UIButton'add' "Add"
          not UIView 0,0 60×60: it is hidden

        """)
    #expect(HitText(of: ["point": [1, 2]]).text == "no view gets a press at 1,2\n")
  }
}
