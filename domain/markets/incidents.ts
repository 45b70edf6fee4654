/**
 * Why the product's own recorder wrote nothing for more than a second (T5): its thread's event loop was delayed, the database did
 * not take the write, or no process was recording between one and the next.
 */
export const incidentCauses = ['loop delayed', 'database', 'restarted'] as const;
export type IncidentCause = (typeof incidentCauses)[number];

/** So long between two slots of the recorder that hold its lease is a gap of its own, in ms. */
export const ownGapMs = 1_000;
