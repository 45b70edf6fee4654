import { t } from '@lingui/core/macro';
import { wordsOf } from '#domain/uploads/upload-quotas-and-keeping.ts';

/** Which files a place takes; null where there is no limit. */
export interface Taken {
  readonly types: readonly string[];
  readonly minBytes: number | null;
  readonly maxBytes: number | null;
}

export type Choice = { readonly ok: true; readonly file: File } | { readonly ok: false; readonly problem: string };

/**
 * The one file that was chosen or dropped, or why it is not taken (F4), in the exact words. What the file is by content is
 * the server's to say: here is its name's word for it.
 */
export function chooseFile(files: readonly File[], taken: Taken): Choice | null {
  const [file, ...others] = files;
  if (!file) return null;
  if (others.length > 0) return { ok: false, problem: t`Too many files` };
  if (!taken.types.includes(file.type)) return { ok: false, problem: t`File type must be ${wordsOf(taken.types)}` };
  if (taken.maxBytes !== null && file.size > taken.maxBytes) {
    return { ok: false, problem: t`File is larger than ${taken.maxBytes} bytes` };
  }
  const least = taken.minBytes ?? 1;
  return file.size < least ? { ok: false, problem: t`File is smaller than ${least} bytes` } : { ok: true, file };
}

/** SHA-256 of the first bytes of a file, in hexadecimal; null where the browser does not give it (it does on https). */
export async function hashOfStart(file: Blob, bytes: number): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', await file.slice(0, bytes).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
