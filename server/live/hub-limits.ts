/** Bounds of the hub; each has a default that a test may narrow. Times in ms, sizes in bytes. */
export interface HubLimits {
  readonly tickPollMs: number;
  readonly outboxPollMs: number;
  readonly timeMs: number;
  readonly pingMs: number;
  readonly recheckMs: number;
  /** Above it a socket gets no ticks until it has read what waits for it. */
  readonly slowBytes: number;
  /** Above it, or when still slow at the next ping, the socket is ended. */
  readonly stuckBytes: number;
  readonly socketsPerUser: number;
  /** Of visitors, and of whoever is being looked up. */
  readonly socketsPerSource: number;
  readonly outboxKeepsMs: number;
}

export const usualLimits: HubLimits = {
  tickPollMs: 250,
  outboxPollMs: 60,
  timeMs: 5_000,
  pingMs: 20_000,
  recheckMs: 60_000,
  slowBytes: 256 * 1024,
  stuckBytes: 2 * 1024 * 1024,
  socketsPerUser: 20,
  socketsPerSource: 100,
  outboxKeepsMs: 600_000,
};
