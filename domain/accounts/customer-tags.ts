/** How long a tag may be, and how many a customer may have (R1.10). */
export const mostTagLength = 30;
export const mostTags = 20;

/** What a tag is made of: words and numbers with one blank or hyphen between them. Looked at after its length. */
const shape = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/;
export const tagShape = shape.source;

/** A typed tag in its one spelling; null where it is none. */
export function readTag(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return text.length <= mostTagLength && shape.test(text) ? text : null;
}
