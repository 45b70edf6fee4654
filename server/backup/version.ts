import { readFileSync } from 'node:fs';
import path from 'node:path';

const read: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));

/** Of the product, as backups name it. */
export const productVersion: string =
  typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown';
