/** More questions than this are not waited for. */
const most = 10;

/** When each question to a venue was sent that has no answer yet, by its number. */
export class OpenQuestions {
  readonly #sentMs = new Map<string, number>();

  sent(number: number, atMs: number): void {
    for (const old of [...this.#sentMs.keys()].slice(0, 1 - most)) this.#sentMs.delete(old);
    this.#sentMs.set(String(number), atMs);
  }

  /** When the question was sent that an answer names; null where there is none, and for a second answer. */
  answered(number: unknown): number | null {
    if (typeof number !== 'string') return null;
    const sentMs = this.#sentMs.get(number) ?? null;
    this.#sentMs.delete(number);
    return sentMs;
  }
}
