import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exactPrice } from '#domain/markets/digits.ts';
import { type PairDefinition, pairs as standardList } from '#domain/markets/pairs.ts';
import { staleMs } from '#domain/markets/staleness.ts';
import type { PriceSource, SourceRun } from '#server/outside/venues/price-source.ts';

/** One row of a recorded file. */
interface Row {
  readonly timeMs: number;
  readonly id: string;
  /** Null: the digits are no price of this pair; the row is dropped and counted when its turn comes. */
  readonly price: bigint | null;
}

export interface ReplayOptions {
  readonly pair: string;
  readonly file: string;
  /** 20 plays twenty times as fast, 0.5 half as fast. */
  readonly speed: number;
  readonly loop: boolean;
  /** The pairs that are listed; the standard list unless given. */
  readonly pairs?: readonly PairDefinition[];
}

/** A replay that cannot be played; the message says what would be right. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused';
}

const heartbeatEveryMs = 500;
const betweenLoopsMs = 1_000;

/** Reads a file with a header line that names at least timestamp (ms since the epoch), id and price. */
function readRows(options: ReplayOptions): Row[] {
  const { pair, file, pairs = standardList } = options;
  const definition = pairs.find((one) => one.pair === pair);
  if (definition === undefined) throw new ReplayRefused(`replay: there is no pair ${pair}`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ReplayRefused(`replay: ${file} cannot be read (${error instanceof Error ? error.message : error})`);
  }
  const [header = '', ...lines] = text.split(/\r?\n/);
  const names = header.split(',');
  const [timeAt, idAt, priceAt] = ['timestamp', 'id', 'price'].map((name) => names.indexOf(name));
  if (timeAt === undefined || idAt === undefined || priceAt === undefined || Math.min(timeAt, idAt, priceAt) < 0) {
    throw new ReplayRefused(`replay: ${file} needs the columns timestamp, id and price in its first line`);
  }
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const cells = line.split(',');
    const time = cells[timeAt] ?? '';
    if (!/^[0-9]{1,15}$/.test(time))
      throw new ReplayRefused(`replay: ${file} line ${index + 2} has no timestamp in ms`);
    rows.push({
      timeMs: Number(time),
      id: cells[idAt] ?? '',
      price: exactPrice(cells[priceAt] ?? '', definition.decimals),
    });
  }
  if (rows.length === 0) throw new ReplayRefused(`replay: ${file} has no rows`);
  return rows;
}

/**
 * Plays a recorded file as one pair in the file's own rhythm, its times mapped onto now (Z3). Each loop is another source
 * (T5) with a sequence of venue times of its own. Its heartbeat lives from the first row to the last one of each loop;
 * without `loop` it is silent afterwards.
 *
 * @throws ReplayRefused when pair or file are not what is needed
 */
export function replaySource(options: ReplayOptions): PriceSource {
  const rows = readRows(options);
  const [first] = rows;
  const fileName = path.basename(options.file).replaceAll(/[^\w.-]/g, '_');
  const name = `replay:${options.pair}`;
  let timer: NodeJS.Timeout | null = null;
  let heartbeat: NodeJS.Timeout | null = null;

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    if (heartbeat !== null) clearInterval(heartbeat);
    timer = null;
    heartbeat = null;
  }

  function playLoop(run: SourceRun, loop: number): void {
    const source = `${name}:${fileName}:e${run.epoch}:l${loop}`;
    const beganMs = run.nowMs();
    const mapped = (row: Row): number => beganMs + Math.floor((row.timeMs - (first?.timeMs ?? 0)) / options.speed);
    let next = 0;

    const playDue = (): void => {
      const nowMs = run.nowMs();
      for (let row = rows[next]; row !== undefined && mapped(row) <= nowMs; row = rows[next]) {
        next += 1;
        if (row.price === null) run.sink.dropped('digits', { pair: options.pair, id: row.id });
        else {
          const venueTimeMs = mapped(row);
          const price = { price: row.price, bid: null, ask: null };
          run.sink.quote({ pair: options.pair, ...price, source, venueTimeMs, venueId: row.id });
        }
      }
      const row = rows[next];
      if (row !== undefined) {
        timer = setTimeout(playDue, Math.max(1, mapped(row) - nowMs));
        return;
      }
      if (heartbeat !== null) clearInterval(heartbeat);
      if (options.loop) timer = setTimeout(() => playLoop(run, loop + 1), betweenLoopsMs);
      else run.log.info({ source }, 'replay has ended');
    };

    if (heartbeat !== null) clearInterval(heartbeat);
    heartbeat = setInterval(() => run.sink.heartbeat([options.pair], run.nowMs()), heartbeatEveryMs);
    playDue();
  }

  return {
    name,
    kind: 'replay',
    pairs: [options.pair],
    silenceMs: staleMs,
    start: (run) => playLoop(run, 0),
    stop: async () => stop(),
  };
}
