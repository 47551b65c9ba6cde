# The window of `maru show BottomAlert` in Tk: a title, a sentence and a button.
wm title . "Tk"
wm geometry . 420x300
label .title -text "A title" -font {Helvetica 18 bold}
label .message -text "A sentence that says what this is about."
button .ok -text "OK"
place .title -x 20 -y 60 -width 380 -height 30
place .message -x 20 -y 95 -width 380 -height 30
place .ok -x 110 -y 200 -width 200 -height 44
