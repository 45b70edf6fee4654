import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '#web/texts/text.ts';

/** Fields of audited records whose values are codes of closed lists. */
const codedFields: ReadonlySet<string> = new Set([
  'account_status',
  'audience',
  'decision',
  'direction',
  'exclusion',
  'holder',
  'images',
  'kind',
  'link',
  'reason_code',
  'role',
  'settled',
  'sizing',
  'state',
  'status',
  'valuation',
  'viewed',
  'wallet',
]);

/** Codes of those fields in words; one that is not here is shown as it is, since the trail shows any record (R2). */
const codes: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'a value' }),
  approved: msg({ message: 'approved', context: 'a value' }),
  declined: msg({ message: 'declined', context: 'a value' }),
  cancelled: msg({ message: 'cancelled', context: 'a value' }),
  returned: msg({ message: 'returned', context: 'a value' }),
  withdrawn: msg({ message: 'withdrawn', context: 'a value' }),
  'taken back': msg({ message: 'taken back', context: 'a value' }),
  confirmed: msg({ message: 'confirmed', context: 'a value' }),
  proposed: msg({ message: 'proposed', context: 'a value' }),
  in_force: msg({ message: 'in force', context: 'a value' }),
  submitted: msg({ message: 'submitted', context: 'a value' }),
  in_review: msg({ message: 'in review', context: 'a value' }),
  superseded: msg({ message: 'superseded', context: 'a value' }),
  suspended: msg({ message: 'suspended', context: 'a value' }),
  blocked: msg({ message: 'blocked', context: 'a value' }),
  active: msg({ message: 'active', context: 'a value' }),
  paused: msg({ message: 'paused', context: 'a value' }),
  stopping: msg({ message: 'stopping', context: 'a value' }),
  stopped: msg({ message: 'stopped', context: 'a value' }),
  'in service': msg({ message: 'in service', context: 'a value' }),
  retired: msg({ message: 'retired', context: 'a value' }),
  open: msg({ message: 'open', context: 'a value' }),
  answered: msg({ message: 'answered', context: 'a value' }),
  closed: msg({ message: 'closed', context: 'a value' }),
  decided: msg({ message: 'decided', context: 'a value' }),
  running: msg({ message: 'running', context: 'a value' }),
  ended: msg({ message: 'ended', context: 'a value' }),
  waiting: msg({ message: 'waiting', context: 'a value' }),
  added: msg({ message: 'added', context: 'a value' }),
  counted: msg({ message: 'counted', context: 'a value' }),
  'set aside': msg({ message: 'set aside', context: 'a value' }),
  failed: msg({ message: 'failed', context: 'a value' }),
  given_up: msg({ message: 'given up', context: 'a value' }),
  sent: msg({ message: 'sent', context: 'a value' }),
  kept: msg({ message: 'kept', context: 'a value' }),
  dropped: msg({ message: 'dropped', context: 'a value' }),
  expired: msg({ message: 'expired', context: 'a value' }),
  paid: msg({ message: 'paid', context: 'a value' }),
  'not yet seen': msg({ message: 'not yet seen', context: 'a value' }),
  seen: msg({ message: 'seen', context: 'a value' }),
  elsewhere: msg({ message: 'elsewhere', context: 'a value' }),
  short: msg({ message: 'short', context: 'a value' }),
  no_concern: msg({ message: 'no concern', context: 'a value' }),
  watch: msg({ message: 'watch', context: 'a value' }),
  restricted: msg({ message: 'restricted', context: 'a value' }),
  credit: msg({ message: 'credit', context: 'a value' }),
  debit: msg({ message: 'debit', context: 'a value' }),
  in: msg({ message: 'in', context: 'a value' }),
  out: msg({ message: 'out', context: 'a value' }),
  real: msg({ message: 'real', context: 'a value' }),
  practice: msg({ message: 'practice', context: 'a value' }),
  all: msg({ message: 'all', context: 'a value' }),
  customers: msg({ message: 'customers', context: 'a value' }),
  staff: msg({ message: 'staff', context: 'a value' }),
  visitors: msg({ message: 'visitors', context: 'a value' }),
  announcement: msg({ message: 'announcement', context: 'a value' }),
  maintenance: msg({ message: 'maintenance', context: 'a value' }),
  'time-out': msg({ message: 'time-out', context: 'a value' }),
  'self-exclusion': msg({ message: 'self-exclusion', context: 'a value' }),
  proportional: msg({ message: 'proportional', context: 'a value' }),
  fixed: msg({ message: 'fixed', context: 'a value' }),
  owner: msg({ message: 'owner', context: 'a value' }),
  operations: msg({ message: 'operations', context: 'a value' }),
  identity: msg({ message: 'identity', context: 'a value' }),
  finance: msg({ message: 'finance', context: 'a value' }),
  risk: msg({ message: 'risk', context: 'a value' }),
  support: msg({ message: 'support', context: 'a value' }),
  auditor: msg({ message: 'auditor', context: 'a value' }),
  destroyed: msg({ message: 'destroyed', context: 'a value' }),
  revoked: msg({ message: 'revoked', context: 'a value' }),
  front: msg({ message: 'front', context: 'a value' }),
  back: msg({ message: 'back', context: 'a value' }),
  our_error: msg({ message: 'our error', context: 'a value' }),
  credited_by_mistake: msg({ message: 'credited by mistake', context: 'a value' }),
  fee_refund: msg({ message: 'fee refund', context: 'a value' }),
  goodwill: msg({ message: 'goodwill', context: 'a value' }),
  dispute: msg({ message: 'dispute', context: 'a value' }),
  debt_waived: msg({ message: 'debt waived', context: 'a value' }),
  fraud: msg({ message: 'fraud', context: 'a value' }),
  'without a reply': msg({ message: 'without a reply', context: 'a value' }),
  'by e-mail': msg({ message: 'by e-mail', context: 'a value' }),
  arrival: msg({ message: 'arrival', context: 'a value' }),
  own_wallet: msg({ message: 'own wallet', context: 'a value' }),
  own_account: msg({ message: 'own account', context: 'a value' }),
  other_person: msg({ message: 'other person', context: 'a value' }),
};

/** A code of an audited record, or whether something is so, in the reader's language; null of what is neither. */
export function codeWord(field: string, value: unknown): string | null {
  if (typeof value === 'boolean')
    return value ? t({ message: 'yes', context: 'a value' }) : t({ message: 'no', context: 'a value' });
  if (typeof value !== 'string') return null;
  const version = /^as of version (\d+)$/.exec(value)?.[1];
  if (version !== undefined) return t`as of version ${version}`;
  // A country's code, and how the change to it was decided.
  const [country = '', ...decided] = field === 'countryChange' ? value.split(' ') : [];
  const word = codedFields.has(field) ? codes[value] : codes[decided.join(' ')];
  if (word === undefined) return null;
  return country === '' ? textOf(word) : `${country}, ${textOf(word)}`;
}
