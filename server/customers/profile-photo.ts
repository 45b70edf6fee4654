import type { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { photoBytesAtMost, photoPath, photoSide, photoTypes } from '#domain/accounts/profile-photo.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { UploadPurpose } from '#server/operations/uploads.ts';
import { writeAudit } from '#server/review/audit.ts';

export interface PhotoDependencies {
  readonly pool: Pool;
  readonly typeOf: (file: string) => Promise<string | null>;
  /** The picture as a square JPEG of so many pixels without metadata; null when it cannot be decoded. */
  readonly reencode: (file: string, side: number) => Promise<Buffer | null>;
  readonly keepBytes: (bytes: Uint8Array, to: string) => Promise<void>;
  readonly openBytes: (file: string) => Promise<Readable | null>;
  /** A photo that is not shown any more. */
  readonly markRemoved: (tx: PoolClient, upload: string) => Promise<void>;
  /** The operator's own limit; null for none. */
  readonly maxBytes: number | null;
}

/** Profile photos (F4): what is kept is drawn anew from what was sent, so that nothing else of the file survives. */
export function profilePhotos(deps: PhotoDependencies): UploadPurpose {
  return {
    approvedOnly: true,
    limits: { types: photoTypes, minBytes: 1, maxBytes: Math.min(deps.maxBytes ?? photoBytesAtMost, photoBytesAtMost) },
    serving: 'picture that never changes',
    objectKey: (id, label) => `photos/${id}-${label}`,
    admit: async (actor) => accepted({ subject: actor.uid }),

    async keep(arrived, kept) {
      const found = await deps.typeOf(arrived);
      if (!photoTypes.some((type) => type === found)) {
        return refused('file_type_refused', { types: 'JPEG, PNG, GIF, WEBP' });
      }
      const photo = await deps.reencode(arrived, photoSide);
      if (!photo) return refused('file_unreadable', {});
      await deps.keepBytes(photo, kept);
      return accepted({ contentType: 'image/jpeg', bytes: photo.length });
    },

    // In the clear: drawn anew, and of a trader's to be seen by everybody who reads the trader's page.
    renew: async () => undefined,
    read: (kept) => deps.openBytes(kept),
    fileName: () => 'photo.jpg',
    finish: (tx, { owner, id }) => showPhoto(tx, owner, id, deps.markRemoved),
    // Of an approved trader, customers see it at the trader's own path, which asks the trader's record.
    admitReader: async () => false,
  };
}

/** Taking one's photo away. */
export function photoHandlers({
  pool,
  markRemoved,
}: Pick<PhotoDependencies, 'pool' | 'markRemoved'>): Handlers<Pick<Catalogue, 'removeProfilePhoto'>> {
  return {
    removeProfilePhoto: ({ actor, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          await showPhoto(tx, actor.uid, null, markRemoved);
          return accepted({ profilePhoto: null });
        },
        'written',
      ),
  };
}

async function showPhoto(
  tx: PoolClient,
  owner: string,
  photo: string | null,
  markRemoved: PhotoDependencies['markRemoved'],
): Promise<void> {
  const { rows } = await tx.query<{ profile_photo: string | null }>(
    'select profile_photo from customer where uid = $1 for no key update',
    [owner],
  );
  const before = rows[0]?.profile_photo ?? null;
  if (before === photo) return;
  await tx.query('update customer set profile_photo = $2, version = version + 1 where uid = $1', [owner, photo]);
  if (before !== null) await markRemoved(tx, before);
  await writeAudit(tx, {
    actor: owner,
    action: photo === null ? 'accounts.remove-photo' : 'accounts.profile-photo',
    subjectKind: 'customer',
    subject: owner,
    reason: null,
    before: { profilePhoto: photoPath(before) },
    after: { profilePhoto: photoPath(photo) },
  });
  await writeOutbox(tx, [{ owner, topic: 'account', subject: owner }]);
}
