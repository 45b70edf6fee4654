import type { Pool } from 'pg';
import { noOwnTexts, type OwnTexts } from '#domain/page-texts/page-texts.ts';
import { readOwnTexts, readTextsVersion } from './page-texts-record.ts';
import { sharedReading } from './shared-reading.ts';

export interface LiveTexts {
  /** The operator's own texts that this process shows: another object once any of them is another. */
  now(): OwnTexts;
  /** Shows what is in force by now; does nothing where that is shown already. */
  follow(): Promise<void>;
}

/** The operator's own texts that are in force (B2.5, X8). Each process reads what is kept: at its start, and again once that is another. */
export function openLiveTexts(pool: Pool): LiveTexts {
  let shown: OwnTexts = noOwnTexts;
  let version: bigint | null = null;
  const read = async (): Promise<void> => {
    if ((await readTextsVersion(pool)) === version) return;
    const kept = await readOwnTexts(pool);
    if (kept === null) return;
    version = kept.version;
    shown = kept.texts;
  };
  return {
    now: () => shown,
    follow: sharedReading(read),
  };
}
