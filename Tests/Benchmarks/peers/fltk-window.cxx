// The window of `maru show BottomAlert` in FLTK: a title, a sentence and a button.

#include <FL/Fl.H>
#include <FL/Fl_Box.H>
#include <FL/Fl_Button.H>
#include <FL/Fl_Window.H>

int main() {
  Fl_Window window(420, 300, "FLTK");
  Fl_Box title(20, 60, 380, 30, "A title");
  title.labelsize(18);
  title.labelfont(FL_HELVETICA_BOLD);
  Fl_Box message(20, 95, 380, 30, "A sentence that says what this is about.");
  Fl_Button button(110, 200, 200, 44, "OK");
  window.end();
  window.show();
  return Fl::run();
}
