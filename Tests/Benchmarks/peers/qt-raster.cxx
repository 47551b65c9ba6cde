// Draws a scene file with Qt's rasterizer. For each line read it draws a frame and prints the
// frame's processor time in milliseconds. `maru-bench raster` runs it to compare the libraries.
//
// qt-raster SCENE [PICTURE]: with a second argument, the first frame is written there.
#include <QColor>
#include <QFile>
#include <QFontDatabase>
#include <QGlyphRun>
#include <QGuiApplication>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <QTextStream>
#include <cstdio>
#include <ctime>
#include <map>
#include <sched.h>
#include <vector>

namespace {

enum Kind { Rectangle, Rounded, Gradient, TopRounded, Circle, Stroke, Fill, Text, Image,
            RoundedImage, Shadow };

struct Operation {
  Kind kind;
  QRectF rect;
  double radius;
  QColor color, second;
  bool isDiagonal;
  double scale;
  int path, run, image;
  bool isEvenOdd;
  double strokeWidth;
  bool isRound;
};

struct Scene {
  std::vector<Operation> operations;
  std::vector<QPainterPath> paths;
  std::vector<QGlyphRun> runs;
};

QPainterPath readPath(const QStringList &words) {
  QPainterPath path;
  qsizetype at = 3;
  auto next = [&] {
    double x = words.value(at).toDouble(), y = words.value(at + 1).toDouble();
    at += 2;
    return QPointF(x, y);
  };
  while (at < words.size()) {
    QString command = words[at++];
    if (command == "M") {
      path.moveTo(next());
    } else if (command == "L") {
      path.lineTo(next());
    } else if (command == "C") {
      QPointF first = next(), second = next();
      path.cubicTo(first, second, next());
    } else {
      path.closeSubpath();
    }
  }
  return path;
}

bool read(const char *name, const QRawFont &font, Scene &scene) {
  QFile file(QString::fromLocal8Bit(name));
  if (!file.open(QIODevice::ReadOnly)) return false;
  QTextStream lines(&file);
  QString line;
  while (lines.readLineInto(&line)) {
    QStringList words = line.split(' ', Qt::SkipEmptyParts);
    if (words.isEmpty()) continue;
    if (words[0] == "PATH") {
      scene.paths.push_back(readPath(words));
    } else if (words[0] == "RUN") {
      QList<quint32> glyphs;
      QList<QPointF> places;
      for (qsizetype at = 3; at + 2 < words.size(); at += 3) {
        glyphs.append(words[at].toUInt());
        places.append(QPointF(words[at + 1].toDouble(), words[at + 2].toDouble()));
      }
      QGlyphRun run;
      run.setRawFont(font);
      run.setGlyphIndexes(glyphs);
      run.setPositions(places);
      scene.runs.push_back(run);
    } else if (words[0] == "OP" && words.size() >= 19) {
      auto number = [&](int index) { return words[index + 1].toDouble(); };
      auto color = [&](int index) { return QColor::fromRgba(QRgb(words[index + 1].toLongLong())); };
      scene.operations.push_back(
          {Kind(int(number(0))), QRectF(number(1), number(2), number(3), number(4)), number(5),
           color(6), color(7), number(8) != 0, number(9), int(number(10)), int(number(11)),
           int(number(12)), number(13) != 0, number(14), number(15) != 0});
    }
  }
  return true;
}

std::vector<QImage> makeImages() {
  std::vector<QImage> images;
  for (int index = 0; index < 3; index++) {
    int side = index == 2 ? 200 : 128;
    QImage image(side, side,
                 index == 1 ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        int red = 2 * x & 255, green = 2 * y & 255, blue = (x ^ y) & 255, alpha = 255;
        if (index == 1) {
          alpha = (x + y) * 255 / 254;
          red = red * alpha / 255;
          green = green * alpha / 255;
          blue = blue * alpha / 255;
        } else if (index == 2) {
          red = x * 255 / 199;
          green = y * 255 / 199;
          blue = x * y >> 3 & 255;
        }
        image.setPixel(x, y, qRgba(red, green, blue, alpha));
      }
    }
    images.push_back(image);
  }
  return images;
}

QPainterPath topRounded(const QRectF &rect, double radius) {
  double r = std::min({radius, rect.width() / 2, rect.height() / 2});
  QPainterPath path;
  path.moveTo(rect.left(), rect.bottom());
  path.lineTo(rect.left(), rect.top() + r);
  path.arcTo(rect.left(), rect.top(), 2 * r, 2 * r, 180, -90);
  path.arcTo(rect.right() - 2 * r, rect.top(), 2 * r, 2 * r, 90, -90);
  path.lineTo(rect.right(), rect.bottom());
  path.closeSubpath();
  return path;
}

void draw(QPainter &painter, Scene &scene, const std::vector<QImage> &images) {
  for (const Operation &operation : scene.operations) {
    const QRectF &rect = operation.rect;
    painter.setPen(Qt::NoPen);
    painter.setBrush(operation.color);
    switch (operation.kind) {
      case Rectangle: painter.fillRect(rect, operation.color); break;
      case Rounded: painter.drawRoundedRect(rect, operation.radius, operation.radius); break;
      case Gradient: {
        QLinearGradient gradient(rect.topLeft(),
                                 operation.isDiagonal ? rect.bottomRight() : rect.bottomLeft());
        gradient.setColorAt(0, operation.color);
        gradient.setColorAt(1, operation.second);
        painter.setBrush(gradient);
        painter.drawRoundedRect(rect, operation.radius, operation.radius);
        break;
      }
      case TopRounded: painter.drawPath(topRounded(rect, operation.radius)); break;
      case Circle:
        painter.save();
        painter.scale(operation.scale, operation.scale);
        painter.drawEllipse(rect.topLeft(), rect.width() / 2, rect.width() / 2);
        painter.restore();
        break;
      case Stroke:
        painter.strokePath(
            scene.paths.at(operation.path),
            QPen(operation.color, operation.strokeWidth, Qt::SolidLine,
                 operation.isRound ? Qt::RoundCap : Qt::FlatCap,
                 operation.isRound ? Qt::RoundJoin : Qt::MiterJoin));
        break;
      case Fill: {
        QPainterPath &path = scene.paths.at(operation.path);
        path.setFillRule(operation.isEvenOdd ? Qt::OddEvenFill : Qt::WindingFill);
        painter.fillPath(path, operation.color);
        break;
      }
      case Text:
        painter.setPen(operation.color);
        painter.drawGlyphRun(QPointF(0, 0), scene.runs.at(operation.run));
        break;
      case Image: painter.drawImage(rect.topLeft(), images.at(operation.image)); break;
      case RoundedImage: {
        const QImage &image = images.at(operation.image);
        QBrush brush(image);
        QTransform transform;
        transform.translate(rect.x(), rect.y());
        transform.scale(rect.width() / image.width(), rect.height() / image.height());
        brush.setTransform(transform);
        painter.setBrush(brush);
        painter.drawRoundedRect(rect, operation.radius, operation.radius);
        break;
      }
      case Shadow: break;
    }
  }
}

// The time of the whole process: Qt fills large areas on several threads.
double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

}  // namespace

int main(int count, char **words) {
  if (count < 2) return 64;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(1, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QGuiApplication application(count, words);
  QRawFont font(QStringLiteral("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"), 14,
                QFont::PreferNoHinting);
  Scene scene;
  if (!read(words[1], font, scene)) return 66;
  std::vector<QImage> images = makeImages();
  QImage target(1280, 800, QImage::Format_ARGB32_Premultiplied);
  target.fill(Qt::white);
  QPainter painter(&target);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  draw(painter, scene, images);
  if (count > 2) target.save(QString::fromLocal8Bit(words[2]));
  char line[8];
  while (std::fgets(line, sizeof line, stdin)) {
    double start = now();
    draw(painter, scene, images);
    std::printf("%.6f\n", now() - start);
    std::fflush(stdout);
  }
  return 0;
}
