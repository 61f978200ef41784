/* A GTK 4 program that shows the strokes that touchstone shows, for the same touches.
 *
 * What touchstone costs is measured against it. It is written as GTK's documentation has it: one widget
 * with a snapshot of its own, one controller for touch events, one picture a frame of GTK's clock. For
 * each finger it draws its stroke with a fading tail and a dot for each sample, a ring where it is, and a
 * label with its number and place; no panels, no recognizers, no recording.
 *
 *   cc -O2 -o .build/gtk4 Tests/Peers/gtk4.c $(pkg-config --cflags --libs gtk4) -lm
 *
 * It draws with GTK's default renderer, or with the one that GSK_RENDERER names (cairo, gl, ngl).
 */
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <math.h>

enum { most_points = 2048, most_fingers = 16 };

/* As touchstone has them: seconds and points. */
static const double tail = 0.8, least_gap = 0.004, least_step = 0.75, dot_step = 4;

typedef struct {
    double x, y, time;
} Point;

typedef struct {
    GdkEventSequence *sequence;
    GArray *points;
    int number, slot;
    gboolean is_down;
    double end;
} Finger;

static const GdkRGBA colors[] = {
    {0.21, 0.76, 0.95, 1}, {1.00, 0.43, 0.70, 1}, {0.56, 0.85, 0.40, 1}, {1.00, 0.75, 0.30, 1},
    {0.70, 0.58, 1.00, 1},
};

#define CANVAS_TYPE (canvas_get_type())
G_DECLARE_FINAL_TYPE(Canvas, canvas, PEER, CANVAS, GtkWidget)

struct _Canvas {
    GtkWidget parent;
    Finger fingers[most_fingers];
    int count, landed;
    double now;
    guint tick;
};

G_DEFINE_TYPE(Canvas, canvas, GTK_TYPE_WIDGET)

static void draw_stroke(cairo_t *cr, const Finger *finger, const GdkRGBA *color, double now) {
    const Point *points = (const Point *)finger->points->data;
    if (!finger->is_down) now = finger->end;
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    double look = -1;
    Point from = points[0];
    for (guint i = 1; i < finger->points->len; i++) {
        if (hypot(points[i].x - from.x, points[i].y - from.y) < least_step) continue;
        double fresh = round(CLAMP(1 - (now - points[i].time) / tail, 0, 1) * 24) / 24;
        /* Pieces that look alike are one path. */
        if (fresh != look) {
            cairo_stroke(cr);
            cairo_move_to(cr, from.x, from.y);
            cairo_set_line_width(cr, 6 * (0.4 + 0.6 * fresh));
            cairo_set_source_rgba(cr, color->red, color->green, color->blue, 0.2 + 0.73 * fresh);
            look = fresh;
        }
        cairo_line_to(cr, points[i].x, points[i].y);
        from = points[i];
    }
    cairo_stroke(cr);
    cairo_set_source_rgba(cr, 1, 1, 1, 0.6);
    double since = 0;
    for (guint i = 1; i < finger->points->len; i++) {
        since += hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
        if (since < dot_step) continue;
        since = 0;
        cairo_new_sub_path(cr);
        cairo_arc(cr, points[i].x, points[i].y, 1.6, 0, 2 * G_PI);
    }
    cairo_fill(cr);
}

static void draw_ring(cairo_t *cr, const Point *at, const GdkRGBA *color) {
    cairo_arc(cr, at->x, at->y, 15, 0, 2 * G_PI);
    cairo_set_source_rgba(cr, color->red, color->green, color->blue, 0.22);
    cairo_fill_preserve(cr);
    gdk_cairo_set_source_rgba(cr, color);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
    cairo_arc(cr, at->x, at->y, 3, 0, 2 * G_PI);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill(cr);
}

static void snapshot_label(GtkWidget *widget, GtkSnapshot *snapshot, const Finger *finger,
                           const Point *at, const GdkRGBA *color) {
    char *text = g_strdup_printf("#%d %.1f, %.1f", finger->number, at->x, at->y);
    PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(at->x + 24, at->y - 40));
    gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.05, 0.06, 0.07, 0.9},
                              &GRAPHENE_RECT_INIT(-8, -4, 140, 24));
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
    g_object_unref(layout);
    g_free(text);
}

static void canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    Canvas *canvas = PEER_CANVAS(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.09, 0.10, 0.13, 1},
                              &GRAPHENE_RECT_INIT(0, 0, width, height));
    for (int i = 0; i < canvas->count; i++) {
        const Finger *finger = &canvas->fingers[i];
        const GdkRGBA *color = &colors[finger->slot % G_N_ELEMENTS(colors)];
        const Point *points = (const Point *)finger->points->data;
        /* A node no larger than what is drawn: GTK redraws what differs. */
        double left = width, top = height, right = 0, bottom = 0;
        for (guint k = 0; k < finger->points->len; k++) {
            left = MIN(left, points[k].x), right = MAX(right, points[k].x);
            top = MIN(top, points[k].y), bottom = MAX(bottom, points[k].y);
        }
        const Point *last = &points[finger->points->len - 1];
        graphene_rect_t bounds =
            GRAPHENE_RECT_INIT(left - 18, top - 18, right - left + 36, bottom - top + 36);
        cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
        draw_stroke(cr, finger, color, canvas->now);
        if (finger->is_down) draw_ring(cr, last, color);
        cairo_destroy(cr);
        if (finger->is_down) snapshot_label(widget, snapshot, finger, last, color);
    }
}

static double seconds(void) { return g_get_monotonic_time() / 1e6; }

/* Strokes fade: a picture a frame as long as one does. */
static gboolean advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    Canvas *canvas = PEER_CANVAS(widget);
    canvas->now = seconds();
    gtk_widget_queue_draw(widget);
    for (int i = 0; i < canvas->count; i++) {
        const GArray *points = canvas->fingers[i].points;
        if (canvas->now < g_array_index(points, Point, points->len - 1).time + tail)
            return G_SOURCE_CONTINUE;
    }
    canvas->tick = 0;
    return G_SOURCE_REMOVE;
}

static void add_point(Finger *finger, double x, double y, double time) {
    GArray *points = finger->points;
    if (points->len > 1
        && g_array_index(points, Point, points->len - 1).time
                   - g_array_index(points, Point, points->len - 2).time
               < least_gap - 1e-6)
        g_array_set_size(points, points->len - 1);
    if (points->len >= most_points) g_array_remove_range(points, 0, most_points / 4);
    g_array_append_val(points, ((Point){x, y, time}));
}

static Finger *land(Canvas *canvas, GdkEventSequence *sequence) {
    int down = 0;
    for (int i = 0; i < canvas->count; i++) down += canvas->fingers[i].is_down;
    if (down == 0) {
        for (int i = 0; i < canvas->count; i++) g_array_unref(canvas->fingers[i].points);
        canvas->count = 0;
    }
    if (canvas->count == most_fingers) return NULL;
    Finger *finger = &canvas->fingers[canvas->count++];
    *finger = (Finger){.sequence = sequence,
                       .points = g_array_new(FALSE, FALSE, sizeof(Point)),
                       .number = ++canvas->landed,
                       .slot = down,
                       .is_down = TRUE};
    return finger;
}

static gboolean handle(GtkEventControllerLegacy *controller, GdkEvent *event, Canvas *canvas) {
    GdkEventType type = gdk_event_get_event_type(event);
    if (type != GDK_TOUCH_BEGIN && type != GDK_TOUCH_UPDATE && type != GDK_TOUCH_END
        && type != GDK_TOUCH_CANCEL)
        return GDK_EVENT_PROPAGATE;
    GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
    Finger *finger = NULL;
    for (int i = 0; i < canvas->count; i++)
        if (canvas->fingers[i].is_down && canvas->fingers[i].sequence == sequence)
            finger = &canvas->fingers[i];
    if (type == GDK_TOUCH_BEGIN && !finger) finger = land(canvas, sequence);
    if (!finger) return GDK_EVENT_STOP;
    double x, y;
    gdk_event_get_position(event, &x, &y);
    add_point(finger, x, y, seconds());
    if (type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL) {
        finger->is_down = FALSE;
        finger->end = seconds();
    }
    if (!canvas->tick)
        canvas->tick = gtk_widget_add_tick_callback(GTK_WIDGET(canvas), advance, NULL, NULL);
    return GDK_EVENT_STOP;
}

static void canvas_class_init(CanvasClass *class) {
    GTK_WIDGET_CLASS(class)->snapshot = canvas_snapshot;
}

static void canvas_init(Canvas *canvas) {
    GtkEventController *controller = gtk_event_controller_legacy_new();
    g_signal_connect(controller, "event", G_CALLBACK(handle), canvas);
    gtk_widget_add_controller(GTK_WIDGET(canvas), controller);
}

static void opened(GtkWidget *window) {
    g_print("gtk4: open, %s\n",
            G_OBJECT_TYPE_NAME(gtk_native_get_renderer(GTK_NATIVE(window))));
}

static gboolean leave(gpointer loop) {
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

int main(void) {
    gtk_init();
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_child(GTK_WINDOW(window), g_object_new(CANVAS_TYPE, NULL));
    g_signal_connect(window, "map", G_CALLBACK(opened), NULL);
    g_unix_signal_add(SIGTERM, leave, loop);
    gtk_window_present(GTK_WINDOW(window));
    g_main_loop_run(loop);
    return 0;
}
