/** Runs what is given to it one after the other, whoever asks. */
export type ReportTurns = <Answer>(read: () => Promise<Answer>) => Promise<Answer>;

/** Years of postings are added up by one question at a time; the others wait for it. */
export function reportTurns(): ReportTurns {
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    const reading = last.then(read);
    last = reading.catch(() => undefined);
    return reading;
  };
}
