// A text editor in FLTK: fltk-editor FILE.

#include <FL/Fl.H>
#include <FL/Fl_Text_Editor.H>
#include <FL/Fl_Window.H>

int main(int count, char **arguments) {
  if (count != 2) return 64;
  Fl_Text_Buffer text;
  if (text.loadfile(arguments[1])) return 66;
  Fl_Window window(520, 360, "FLTK");
  Fl_Text_Editor editor(0, 0, 520, 360);
  editor.buffer(text);
  editor.wrap_mode(Fl_Text_Display::WRAP_AT_BOUNDS, 0);
  window.resizable(editor);
  window.end();
  window.show();
  editor.take_focus();
  return Fl::run();
}
