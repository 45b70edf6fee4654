/** How long a trade that could not be settled is left alone before it is tried again. */
export const restMs = 60_000;

/** Trades that could not be settled, by id. They are left out until they are due again, so that nothing waits behind them. */
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

  /** Those to leave out now. The others are forgotten: what still cannot be settled comes back. */
  resting(): string[] {
    const nowMs = this.#clockMs();
    for (const [id, dueMs] of this.#dueAgainMs) if (dueMs <= nowMs) this.#dueAgainMs.delete(id);
    return [...this.#dueAgainMs.keys()];
  }
}
