/**
 * Sent, with any value, by a screen that reads anew by itself while nobody is at it. Such a request does not count as a use of
 * its session (A10), so that a screen that somebody has left ends it. By itself: the client of every screen needs it.
 */
export const unattendedHeader = 'x-unattended';
