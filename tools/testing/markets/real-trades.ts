import { existsSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../test-data/ethusdt-trades-2023-02-02.csv');

/** The recorded public trades beside the project. Throws, saying where they belong, when they are not there. */
export function realTradesFile(): string {
  if (!existsSync(file))
    throw new Error(`this test needs the recorded trades at ${file}; nothing is skipped without them`);
  return file;
}
