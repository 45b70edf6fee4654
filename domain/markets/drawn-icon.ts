/** How the base of a pair is drawn that has no mark of its own (M3). */
export interface DrawnIcon {
  /** One to four letters or figures on the disc. */
  readonly letters: string;
  /** Of the disc: `#rrggbb`. */
  readonly colour: string;
}
