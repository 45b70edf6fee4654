/** Trades that could not be settled, by id. They are left out until they are due again, so that nothing waits behind them. */
export class SetAside {
  readonly #dueAgainMs = new Map<string, number>();
  readonly #restMs: number;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  get size(): number {
    return this.#dueAgainMs.size;
  }

  add(id: string): void {
    this.#dueAgainMs.set(id, performance.now() + this.#restMs);
  }

  /** Those to leave out now. The others are forgotten: what still cannot be settled comes back. */
  resting(): string[] {
    const nowMs = performance.now();
    for (const [id, dueMs] of this.#dueAgainMs) if (dueMs <= nowMs) this.#dueAgainMs.delete(id);
    return [...this.#dueAgainMs.keys()];
  }
}
