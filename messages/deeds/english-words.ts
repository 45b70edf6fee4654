import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import type { CopyStopper } from '#domain/copying/copy.ts';
import type { Audience } from '#domain/house-settings/announcements.ts';
import type { DeclineCode } from '#domain/identity/reasons.ts';
import type { RealityAnswer } from '#domain/limits/reality-check.ts';
import type { PageTextName } from '#domain/page-texts/page-texts.ts';
import type { CaseDecision, FindingCode } from '#domain/risk/cases.ts';
import type { BrandPart } from './changed-documents.ts';

/** The codes that records hold, by their fields, as sentences and screens of the console say them (R2): each is said here alone. */
export const deedWords: {
  readonly vote: Readonly<Record<'1 of 2' | '2 of 2', string>>;
  readonly role: Readonly<Record<StaffRole, string>>;
  readonly audience: Readonly<Record<Audience, string>>;
  readonly account_status: Readonly<Record<AccountStatus, string>>;
  readonly decision: Readonly<Record<CaseDecision, string>>;
  readonly code: Readonly<Record<FindingCode, string>>;
  readonly answer: Readonly<Record<RealityAnswer, string>>;
  /** Which text of the operator's own (B2.5), and which part of the brand (B2.4). */
  readonly text: Readonly<Record<PageTextName, string>>;
  readonly part: Readonly<Record<BrandPart, string>>;
  readonly from: { readonly nobody: string };
  readonly to: { readonly nobody: string };
  readonly stopped_by: Readonly<Record<CopyStopper, string>>;
  /** Why ID images were declined, as staff pick it (I4). */
  readonly decline: Readonly<Record<DeclineCode, string>>;
  /** Of any other field that holds a code. */
  readonly value: Readonly<Record<string, string>>;
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
  text: {
    terms: 'terms of service',
    risk: 'risk disclosure',
    privacy: 'privacy policy',
    about: 'About us',
    contact: 'Contact us',
  },
  part: {
    name: 'name',
    supportEmail: 'support address',
    moreSupport: 'more support addresses',
    address: 'postal address',
    phone: 'phone',
    accent: 'accent colours',
    logo: 'logo',
    headerLogo: 'header logo',
    footerLogo: 'footer logo',
    icon: 'icon',
    company: 'company of the legal notice',
    licence: 'licence of the legal notice',
    risk: 'risk words of the legal notice',
    links: 'links of the legal notice',
  },
  from: { nobody: 'nobody' },
  to: { nobody: 'nobody' },
  stopped_by: {
    customer: 'customer',
    'stop-loss': 'stop-loss',
    trader: 'trader',
    operator: 'operator',
    debt: 'debt',
  },
  decline: {
    unreadable: 'Not readable: blurred, too dark, or glare',
    incomplete: 'Parts are cut off or covered',
    wrong_sides: 'Front and back do not belong together, or are the same side',
    not_accepted: 'Not a document that is accepted',
    expired: 'Expired',
    details_differ: 'Name or date of birth differ from what was declared',
    not_the_original: 'A copy, a screenshot or a picture of a screen',
    under_age: 'Under 18',
    forged: 'Altered, forged, or of somebody else',
  },
  value: {
    pending: 'pending',
    approved: 'approved',
    declined: 'declined',
    cancelled: 'cancelled',
    returned: 'returned',
    withdrawn: 'withdrawn',
    'taken back': 'taken back',
    confirmed: 'confirmed',
    proposed: 'proposed',
    in_force: 'in force',
    submitted: 'submitted',
    in_review: 'in review',
    superseded: 'superseded',
    suspended: 'suspended',
    blocked: 'blocked',
    active: 'active',
    paused: 'paused',
    stopping: 'stopping',
    stopped: 'stopped',
    'in service': 'in service',
    retired: 'retired',
    open: 'open',
    answered: 'answered',
    closed: 'closed',
    decided: 'decided',
    running: 'running',
    ended: 'ended',
    waiting: 'waiting',
    added: 'added',
    counted: 'counted',
    'set aside': 'set aside',
    failed: 'failed',
    given_up: 'given up',
    sent: 'sent',
    kept: 'kept',
    dropped: 'dropped',
    expired: 'expired',
    paid: 'paid',
    'not yet seen': 'not yet seen',
    seen: 'seen',
    elsewhere: 'elsewhere',
    short: 'short',
    credit: 'credit',
    debit: 'debit',
    in: 'in',
    out: 'out',
    real: 'real',
    practice: 'practice',
    all: 'all',
    announcement: 'announcement',
    maintenance: 'maintenance',
    'time-out': 'time-out',
    'self-exclusion': 'self-exclusion',
    proportional: 'proportional',
    fixed: 'fixed',
    destroyed: 'destroyed',
    revoked: 'revoked',
    front: 'front',
    back: 'back',
    our_error: 'our error',
    credited_by_mistake: 'credited by mistake',
    fee_refund: 'fee refund',
    goodwill: 'goodwill',
    dispute: 'dispute',
    debt_waived: 'debt waived',
    fraud: 'fraud',
    'without a reply': 'without a reply',
    'by e-mail': 'by e-mail',
    arrival: 'arrival',
    own_wallet: 'own wallet',
    own_account: 'own account',
    other_person: 'other person',
    record: 'its amount',
    customer_sum: 'sum of the customer',
    admin_sum: 'sum of the admin',
    paid_time: 'time of payment',
    unseen: 'not seen on the chain',
    other_address: 'paid to another address',
    seen_before: 'seen before it was requested',
    other_amount: 'an amount never requested',
    of_another: 'waits at another deposit',
    lapsed_amount: 'an amount that had lapsed',
    payout: 'payout',
    undone: 'undoes a payout',
    total_sum: 'sum of all',
  },
};

/** What was credited, where it is not what was asked for; a text with its languages; the value of a setting with its unit. */
export const deedParts = {
  credited: '{credited} of {amount} {asset}',
  inLanguages: '{what} ({languages})',
  brand: 'the brand',
  plans: 'plans and places',
  limitCountries: 'countries with a limit before a deposit',
  exposure: 'the most that the house may owe on open trades',
  off: 'off',
  minutes: '{count, plural, one {{value} minute} other {{value} minutes}}',
  hours: '{count, plural, one {{value} hour} other {{value} hours}}',
  days: '{count, plural, one {{value} day} other {{value} days}}',
} as const;
