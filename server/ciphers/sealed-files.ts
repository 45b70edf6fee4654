import type { Readable } from 'node:stream';
import { accepted, refused } from '#domain/failures/failures.ts';
import { openedName, picturesAndPdf } from '#domain/uploads/pictures-and-pdf.ts';
import type { UploadRecord } from '#domain/uploads/uploads.ts';
import type { UploadPurpose } from '#server/operations/uploads.ts';
import type { MasterKeys } from './master-keys.ts';
import { headBytes, isSealed, seal, unsealedStream } from './sealed-stream.ts';

export interface SealedFileDependencies {
  /** The type of a file by content; null when it is none that is known. */
  readonly typeOf: (file: string) => Promise<string | null>;
  readonly isReadableImage: (file: string) => Promise<boolean>;
  readonly masterKeys: MasterKeys;
  /** Keeps bytes under a name, whole or not at all. */
  readonly keepBytes: (bytes: AsyncIterable<Uint8Array>, to: string) => Promise<void>;
  readonly bytesOfFile: (file: string) => AsyncIterable<Uint8Array>;
  /** The first bytes of what is kept; null when there is none. */
  readonly headOf: (file: string, bytes: number) => Promise<Buffer | null>;
  /** What is kept; null when there is none of that name. */
  readonly openBytes: (file: string) => Promise<Readable | null>;
  readonly sizeOf: (file: string) => Promise<number>;
}

const wrongType = refused('file_type_refused', { types: 'JPEG, PNG, GIF, WEBP, PDF' });

/**
 * Pictures and PDF that are encrypted on the disk and shown to few: what a purpose keeps of what arrived, and how it is read.
 *
 * @param kind part of what a file is bound to, beside its owner, its upload and its subject: one of another kind, or moved, does
 *   not open
 */
export function sealedFiles(
  deps: SealedFileDependencies,
  kind: 'proof' | 'support',
): Pick<UploadPurpose, 'limits' | 'serving' | 'keep' | 'renew' | 'read' | 'fileName'> {
  const belongingOf = ({ owner, id, subject }: UploadRecord): string => [kind, owner, id, subject].join('|');
  const keepSealed = (plain: AsyncIterable<Uint8Array>, to: string, upload: UploadRecord): Promise<void> =>
    deps.keepBytes(seal(deps.masterKeys, plain, belongingOf(upload)), to);
  return {
    limits: picturesAndPdf,
    serving: 'download or picture, never kept',
    fileName: (contentType) => openedName(kind, contentType),

    async keep(arrived, kept, upload) {
      const found = await deps.typeOf(arrived);
      const contentType = picturesAndPdf.types.find((type) => type === found);
      if (contentType === undefined) return wrongType;
      if (contentType.startsWith('image/') && !(await deps.isReadableImage(arrived))) {
        return refused('file_unreadable', {});
      }
      await keepSealed(deps.bytesOfFile(arrived), kept, upload);
      return accepted({ contentType, bytes: await deps.sizeOf(arrived) });
    },

    async renew(kept, upload) {
      const head = await deps.headOf(kept, headBytes);
      const plain = head && !isSealed(head) ? await deps.openBytes(kept) : null;
      if (plain) await keepSealed(plain, kept, upload);
    },

    async read(kept, upload) {
      const bytes = await deps.openBytes(kept);
      return bytes && unsealedStream(deps.masterKeys, bytes, belongingOf(upload));
    },
  };
}
