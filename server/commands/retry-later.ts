/** How long what could not be done (a trade settled, a copy kept) is left alone before it is tried again. */
export const restMs = 60_000;

/** What could not be done, by id. It is left out until it is due again, so that nothing waits behind it. */
export class SetAside {
  readonly #dueAgainMs = new Map<string, number>();
  readonly #clockMs: () => number;

  /** @param clockMs a clock that never goes back */
  constructor(clockMs: () => number) {
    this.#clockMs = clockMs;
  }

  get size(): number {
    return this.#dueAgainMs.size;
  }

  add(id: string): void {
    this.#dueAgainMs.set(id, this.#clockMs() + restMs);
  }

  /** Those to leave out now. The others are forgotten: what still cannot be done comes back. */
  resting(): string[] {
    const nowMs = this.#clockMs();
    for (const [id, dueMs] of this.#dueAgainMs) if (dueMs <= nowMs) this.#dueAgainMs.delete(id);
    return [...this.#dueAgainMs.keys()];
  }
}
