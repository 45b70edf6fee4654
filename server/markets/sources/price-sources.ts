import { streamedSources } from '#domain/markets/exchanges.ts';

const plainChoices = [...streamedSources, 'coingecko', 'simulated'] as const;

/** One entry of PRICE_SOURCES. */
export type SourceChoice =
  | { readonly kind: (typeof plainChoices)[number] }
  | {
      readonly kind: 'replay';
      readonly pair: string;
      readonly file: string;
      readonly speed: number;
      readonly loop: boolean;
    };

/** A PRICE_SOURCES that cannot be followed; the message says what would be right. */
class PriceSourcesInvalid extends Error {
  override readonly name = 'PriceSourcesInvalid';
}

const replayShape = /^replay:([A-Z0-9]{2,20})=(.+)$/;
const speedShape = /^(.+)@([0-9]+(?:\.[0-9]+)?)$/;
const loopMark = ';loop';

function parseReplay(text: string): SourceChoice {
  const match = replayShape.exec(text);
  if (match === null)
    throw new PriceSourcesInvalid(`${text}: a replay is written replay:PAIR=FILE, FILE@SPEED, ;loop at the end`);
  const [, pair = '', rest = ''] = match;
  const loop = rest.endsWith(loopMark);
  const played = loop ? rest.slice(0, -loopMark.length) : rest;
  const [, file = played, speedText = '1'] = speedShape.exec(played) ?? [];
  const speed = Number(speedText);
  if (!(speed > 0 && speed <= 1_000)) throw new PriceSourcesInvalid(`${text}: a speed is above 0 and at most 1000`);
  return { kind: 'replay', pair, file, speed, loop };
}

/**
 * Reads the entries of PRICE_SOURCES, in the order of preference, such as `kraken`, `coingecko`, `simulated` or
 * `replay:ETHUSD=trades.csv@20;loop`. No entry is no source at all.
 *
 * @throws PriceSourcesInvalid naming the entry
 */
export function parsePriceSources(entries: readonly string[]): readonly SourceChoice[] {
  const choices = entries.map((entry): SourceChoice => {
    const plain = plainChoices.find((kind) => kind === entry);
    if (plain !== undefined) return { kind: plain };
    if (entry.startsWith('replay:')) return parseReplay(entry);
    throw new PriceSourcesInvalid(`${entry}: known price sources are ${plainChoices.join(', ')} and replay:PAIR=FILE`);
  });
  const names = choices.map((choice) => (choice.kind === 'replay' ? `replay:${choice.pair}` : choice.kind));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new PriceSourcesInvalid(`${twice} is listed twice`);
  return choices;
}
