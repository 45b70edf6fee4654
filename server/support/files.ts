import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { answerTicket, readSupportTicket } from '#api/support-desk.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { nextMessage } from '#domain/support/ticket.ts';
import { type SealedFileDependencies, sealedFiles } from '#server/ciphers/sealed-files.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import type { UploadPurpose } from '#server/operations/uploads.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { decidedOf } from './desk.ts';
import { findTicket, type TicketRow, ticketOf } from './record.ts';
import { mayWrite } from './tickets.ts';
import { announce, appendMessage, customerWrote, type Staff, staffSentFile } from './writing.ts';

const notFound = refused('not_found', { what: 'ticket' });

export interface SupportFileDependencies extends SealedFileDependencies {
  readonly pool: Pool;
  readonly staff: Staff;
  readonly notify: Notify;
}

/**
 * Files in conversations with support (S1), encrypted on the disk: each is a message of its own, of its customer or of staff, and is
 * read by both sides alone. A look of staff is on record.
 */
export function supportFiles(deps: SupportFileDependencies): UploadPurpose {
  const { pool, staff, notify } = deps;
  const files = sealedFiles(deps, 'support');
  return {
    ...files,
    // Whoever can write to support can send a file, whatever their status.
    approvedOnly: false,
    objectKey: (_id, label) => `support/file-${randomUUID()}-${label}`,

    async admit(actor, metadata, tx) {
      const row = await findTicket(tx, metadata.ticket ?? '');
      if (!row || !mayTakePart(row, actor)) return notFound;
      const room = nextMessage(ticketOf(row));
      if (!room.ok) return room;
      const allowed: Decision<null> = row.owner === actor.uid ? await mayWrite(tx, actor.uid) : accepted(null);
      return allowed.ok ? accepted({ subject: row.id }) : allowed;
    },

    // The conversation may have been filled since: nothing is kept of a file that has no place.
    async keep(arrived, kept, upload) {
      const row = await findTicket(pool, upload.subject);
      if (!row) return notFound;
      const room = nextMessage(ticketOf(row));
      return room.ok ? files.keep(arrived, kept, upload) : room;
    },

    async finish(tx, { id, owner, subject, name, kept }) {
      const before = await findTicket(tx, subject, true);
      const seq = before && nextMessage(ticketOf(before));
      if (!before || !seq?.ok) throw new Error(`a file has no place in the conversation ${subject}`);
      const own = before.owner === owner;
      const side = own ? 'customer' : 'staff';
      const file = { upload: id, ...kept };
      await appendMessage(tx, { ticket: subject, seq: seq.value, side, author: owner, text: name, file });
      if (own) await customerWrote(tx, subject, seq.value);
      else await staffSentFile(tx, { ticket: subject, seq: seq.value, author: owner });
      const after = await findTicket(tx, subject);
      await writeAudit(tx, {
        actor: owner,
        action: own ? 'support.file' : 'support.answer-file',
        subjectKind: 'ticket',
        subject,
        reason: null,
        before: decidedOf(before),
        after: { ...(after && decidedOf(after)), upload: id },
      });
      await announce(tx, staff, before.owner, subject);
      if (!own) {
        await notify(tx, before.owner, {
          kind: 'support_answered',
          facts: { ticket: subject, subject: before.subject },
        });
      }
    },

    async admitReader(actor, upload) {
      const row = await findTicket(pool, upload.subject);
      if (!row) return false;
      if (row.owner === actor.uid) return true;
      if (!mayCall(readSupportTicket, actor)) return false;
      await withTransaction(pool, (tx) =>
        writeAudit(tx, {
          actor: actor.uid,
          action: 'support.file-viewed',
          subjectKind: 'ticket',
          subject: upload.subject,
          reason: null,
          before: null,
          after: { upload: upload.id },
        }),
      );
      return true;
    },
  };
}

/** Its customer, and staff who answer it. */
const mayTakePart = (row: TicketRow, actor: Actor): boolean => row.owner === actor.uid || mayCall(answerTicket, actor);
