/** What stands in the place of a part of the code; where that is empty, it is put in. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** A part that goes, with the comma behind it. The lines below keep their numbers. */
export function removal(code: string, { start, end }: { readonly start: number; readonly end: number }): Edit {
  const comma = /\s*,/y;
  comma.lastIndex = end;
  const last = comma.test(code) ? comma.lastIndex : end;
  return { start, end: last, text: code.slice(start, last).replace(/[^\n]+/g, '') };
}

/** The code with all edits in it, of which none is within another. */
export function edited(code: string, edits: readonly Edit[]): string {
  let made = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    made += code.slice(done, start) + text;
    done = end;
  }
  return made + code.slice(done);
}
