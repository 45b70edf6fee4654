import { hourMs, minuteMs } from '#domain/clock/durations.ts';

/** How long a mailed link works that verifies an address, confirms another one or sets a password (A2, A4). */
export const mailedLinkMs = hourMs;

/** A mail is sent only while its link works for so long more (S3): who gets it has to read it first. */
export const linkLeftMs = 5 * minuteMs;
