/** How many sightings of the server's clock are remembered: some minutes of frames, so that a drift is followed. */
const remembered = 240;

/**
 * The server's clock as a tab can know it. A frame is always older when it arrives than when it was sent, so the sighting
 * that put the server furthest ahead travelled fastest and is the closest to the truth. Counts on a steady local clock:
 * the wall clock of a customer's device may jump.
 */
export class ServerClock {
  readonly #localNow: () => number;
  #ahead: number[] = [];

  /** @param localNow a steady clock in ms, from any start */
  constructor(localNow: () => number) {
    this.#localNow = localNow;
  }

  /** Takes note of a frame's server time in ms, at its arrival. */
  hear(serverTime: number): void {
    this.#ahead = [...this.#ahead, serverTime - this.#localNow()].slice(-remembered);
  }

  /** The server's time in ms since the epoch; null before the first sighting. */
  now(): number | null {
    return this.#ahead.length === 0 ? null : Math.floor(this.#localNow() + Math.max(...this.#ahead));
  }
}
