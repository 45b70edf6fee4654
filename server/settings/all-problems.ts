/** What the environment says, by part; a reading throws an Error that names its variable. */
type Readings = Readonly<Record<string, () => unknown>>;

/** The message of a refusal; what is no refusal is a fault of the program and goes on as it is. */
function messageOf(error: unknown): string {
  if (error instanceof Error && error.name === 'Error') return error.message;
  throw error;
}

/**
 * Makes every reading, so that whoever sets an installation up is told of all that is wrong at once and not of one thing after the other.
 *
 * @returns the readings, each of which can be made
 * @throws Error: of one problem as it is, of several with a line for each
 */
export function allRead<R extends Readings>(readings: R): R {
  const problems = new Set<string>();
  for (const read of Object.values(readings)) {
    try {
      read();
    } catch (error) {
      problems.add(messageOf(error));
    }
  }
  const [first, ...more] = problems;
  if (first === undefined) return readings;
  if (more.length === 0) throw new Error(first);
  throw new Error([`${problems.size} settings are wrong:`, ...problems].join('\n  '));
}
