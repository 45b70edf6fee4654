/** How long a note of staff about a customer may be, in characters (R1.14). */
export const mostNoteLength = 2_000;
