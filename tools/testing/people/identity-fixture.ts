import { randomBytes, randomUUID } from 'node:crypto';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import type { Notify } from '#server/commands/notify.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { openFingerprints } from '#server/identity/fingerprint.ts';
import { admitIdentity, identityHandlers } from '#server/identity/handlers.ts';
import { reviewHandlers } from '#server/identity/review.ts';
import { openVault } from '#server/identity/vault.ts';
import { openWorkQueue } from '#server/operations/work-queue.ts';
import { drawDemoDocument, drawDemoDocuments } from '#server/outside/demo-documents.ts';
import { readIdentityImage } from '#server/outside/identity-images.ts';
import { adminEmails, startApi } from '#tools/testing/api.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import type { Answer, Caller } from './caller.ts';
import { testPeople } from './people.ts';

export const path = '/api/identity/submissions';

/** A form of files: [field, bytes, name]. */
export function formOf(...files: readonly (readonly [string, Uint8Array, string?])[]): FormData {
  const form = new FormData();
  for (const [field, bytes, name] of files) form.append(field, new File([new Uint8Array(bytes)], name ?? 'card.jpg'));
  return form;
}

export type IdentityFixture = Awaited<ReturnType<typeof openIdentityFixture>>;

/** Identity documents over HTTP, handed in by customers and reviewed by two admins, on a database of its own. */
export async function openIdentityFixture() {
  const [front, back] = await Promise.all([drawDemoDocument('front'), drawDemoDocument('back')]);
  const database = await freshDatabase();
  const pool = database.app;
  const workQueue = openWorkQueue({ running: 1, waiting: 24, waitingPerSource: 8 });
  const notified: { readonly owner: string; readonly kind: string }[] = [];
  const notify: Notify = async (_tx, owner, notice) => {
    notified.push({ owner, kind: notice.kind });
  };
  const people = { ...testPeople, adminEmails };
  const accounts = reviewedAccounts({ ...people, notify });
  const decoding = {
    /** Decoding waits for it. */
    after: Promise.resolve(),
    /** How many were given to the queue of work so far. */
    queued: 0,
  };
  const api = await startApi(database, {
    admitUpload: admitIdentity(pool),
    handlers: {
      ...identityHandlers({
        pool,
        vault: openVault(openMasterKeys([randomBytes(32)])),
        fingerprint: openFingerprints(['a secret of tests']),
        readImage: async (bytes) => {
          await decoding.after;
          return readIdentityImage(bytes);
        },
        workQueue: {
          run: (person, work) => {
            decoding.queued += 1;
            return workQueue.run({ source: person, known: person }, work);
          },
        },
        ...accounts,
      }),
      ...reviewHandlers({
        pool,
        ...accounts,
        notify,
      }),
    },
  });
  const [admin, secondAdmin] = await Promise.all([api.member(adminEmails[0]), api.member(adminEmails[1])]);
  const send = (who: Caller, form: FormData, key: string = randomUUID()): Promise<Answer> =>
    who.call('POST', path, { form, headers: { 'idempotency-key': key } });
  let serial = 0;
  const cards = new Map<Caller, ReturnType<typeof drawDemoDocuments>>();
  /** A card of their own, the same at each call: others sent none of its images. */
  const cardOf = (who: Caller): ReturnType<typeof drawDemoDocuments> => {
    const card = cards.get(who) ?? drawDemoDocuments(`caller ${cards.size}`);
    cards.set(who, card);
    return card;
  };

  return {
    database,
    api,
    admin,
    secondAdmin,
    front,
    back,
    notified,
    decoding,
    send,
    newcomer(): Promise<Caller> {
      serial += 1;
      return api.member(`newcomer${serial}@test.example`);
    },
    uidOf: async (someone: Caller): Promise<string> => (await someone.call('GET', '/api/me')).body.uid,
    /** Hands in their own card, or the one of somebody else. */
    async handIn(who: Caller, key?: string, whose = who): Promise<Answer> {
      const card = await cardOf(whose);
      return send(who, formOf(['front', card.front], ['back', card.back]), key);
    },
    decide: (by: Caller, id: string, what: string, body: object = {}): Promise<Answer> =>
      by.command('POST', `/api/admin/identities/${id}/${what}`, body),
    look: (who: Caller, id: string, side = 'front') => who.call('GET', `${path}/${id}/${side}`),
    async trail(subject: string): Promise<string[]> {
      const { rows } = await database.owner.query<{ action: string }>(
        'select action from audit_entry where subject = $1 order by id',
        [subject],
      );
      return rows.map(({ action }) => action);
    },
    stored: async (): Promise<number> =>
      Number((await database.owner.query('select count(*) from identity_submission')).rows[0].count),
    async close(): Promise<void> {
      await api.stop();
      await database.drop();
    },
  };
}
