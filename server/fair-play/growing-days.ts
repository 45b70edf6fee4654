type Reader<Reply> = (nowMs: number) => Promise<Reply>;

/**
 * A reader that keeps what days came to which are over, except while such days still grow, as they do while a demo's past is made (X7):
 * each call then reads them anew, and what it kept is dropped.
 *
 * @param open makes such a reader, which has kept nothing yet
 */
export function keepingOnceMade<Reply>(isMakingPast: () => boolean, open: () => Reader<Reply>): Reader<Reply> {
  let kept: Reader<Reply> | null = null;
  return (nowMs) => {
    if (isMakingPast()) return open()(nowMs);
    kept ??= open();
    return kept(nowMs);
  };
}
