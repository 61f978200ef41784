/* A bare Xlib client: it takes the same touches as `touchstone run`, and does nothing with them.
 *
 * What touchstone --no-overlay costs is measured against it. The events are selected, fetched and freed as
 * Xlib wants it, one after the other; no toolkit, no drawing. With the argument `draw`, it fills a square at
 * the place of each touch at once: the least latency that `touchstone perform --latency` can measure.
 *
 *   cc -O2 -o .build/bare Tests/Peers/bare.c $(pkg-config --cflags --libs x11 xi)
 */
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { width = 1280, height = 800 };

int main(int count, char **arguments) {
    int draws = count > 1 && strcmp(arguments[1], "draw") == 0;
    Display *display = XOpenDisplay(NULL);
    if (!display) {
        fputs("bare: no display\n", stderr);
        return 3;
    }
    int opcode, first_event, first_error, major = 2, minor = 4;
    if (!XQueryExtension(display, "XInputExtension", &opcode, &first_event, &first_error)
        || XIQueryVersion(display, &major, &minor) != Success) {
        fputs("bare: no XInput 2\n", stderr);
        return 3;
    }
    int screen = DefaultScreen(display);
    Window window = XCreateSimpleWindow(display, RootWindow(display, screen), 0, 0, width, height, 0,
                                        0, BlackPixel(display, screen));
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    int kinds[] = {XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership,
                   XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter,
                   XI_Leave, XI_KeyPress, XI_KeyRelease};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) XISetMask(bits, kinds[i]);
    XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
    XISelectEvents(display, window, &mask, 1);
    XSelectInput(display, window, ExposureMask | StructureNotifyMask);
    GC context = XCreateGC(display, window, 0, NULL);
    XSetForeground(display, context, WhitePixel(display, screen));
    XMapWindow(display, window);
    XFlush(display);
    /* SIGTERM ends it: there is nothing to put away. */
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == MapNotify) {
            puts("bare: open");
            fflush(stdout);
        }
        if (event.type == GenericEvent && event.xcookie.extension == opcode
            && XGetEventData(display, &event.xcookie)) {
            int type = event.xcookie.evtype;
            XIDeviceEvent *touch = event.xcookie.data;
            if (draws && (type == XI_TouchBegin || type == XI_TouchUpdate)) {
                XFillRectangle(display, window, context, touch->event_x - 5, touch->event_y - 5, 10, 10);
                XFlush(display);
            }
            XFreeEventData(display, &event.xcookie);
        }
    }
}
