import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import type { Audience } from '#domain/house-settings/announcements.ts';
import type { RealityAnswer } from '#domain/limits/reality-check.ts';
import type { CaseDecision, FindingCode } from '#domain/risk/cases.ts';

/** How a sentence says the facts of a record that are codes (R2). */
export const deedWords: {
  readonly vote: Readonly<Record<'1 of 2' | '2 of 2', string>>;
  readonly role: Readonly<Record<StaffRole, string>>;
  readonly audience: Readonly<Record<Audience, string>>;
  readonly account_status: Readonly<Record<AccountStatus, string>>;
  readonly decision: Readonly<Record<CaseDecision, string>>;
  readonly code: Readonly<Record<FindingCode, string>>;
  readonly answer: Readonly<Record<RealityAnswer, string>>;
  readonly from: { readonly nobody: string };
  readonly to: { readonly nobody: string };
} = {
  vote: { '1 of 2': '1 of 2', '2 of 2': '2 of 2' },
  role: {
    owner: 'owner',
    operations: 'operations',
    identity: 'identity',
    finance: 'finance',
    risk: 'risk',
    support: 'support',
    auditor: 'auditor',
  },
  audience: { all: 'all', customers: 'customers', staff: 'staff', visitors: 'visitors' },
  account_status: {
    approved: 'approved',
    pending: 'pending',
    suspended: 'suspended',
    blocked: 'blocked',
    declined: 'declined',
    void: 'void',
  },
  decision: { no_concern: 'no concern', watch: 'watched', restricted: 'restricted' },
  code: {
    structuring: 'deposits just below an amount',
    velocity: 'withdrawal without trading',
    shared_address: 'address also used by another customer',
    shared_card: 'ID images of others',
    listed: 'name on the screening list',
  },
  answer: { continue: 'continue', limits: 'limits', stop: 'stop', closed: 'closed' },
  from: { nobody: 'nobody' },
  to: { nobody: 'nobody' },
};

/** What was credited, where it is not what was asked for. */
export const deedParts = { credited: '{credited} of {amount} {asset}' } as const;
