import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Customer } from '#api/accounts.ts';
import type { CountryChange } from '#api/declared.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { me } from '#api/own.ts';
import type { TableRow } from '#database/rows.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { type CountryPolicy, offeredIn } from '#domain/accounts/country-policy.ts';
import { type OnboardingState, unfinishedSteps } from '#domain/accounts/onboarding.ts';
import { photoPath } from '#domain/accounts/profile-photo.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import {
  type ApprovalCondition,
  currentVote,
  missingForApproval,
  type StoredStatus,
  type UnblockVote,
} from '#domain/accounts/status-transitions.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { needsSecondFactor, roleOf, staffRightOf } from '#server/operations/roles.ts';
import type { PresentAgreement } from './agreements.ts';

/** What views of people depend on beside the people. */
export interface PeopleConfig {
  readonly adminEmails: readonly string[];
  /** What is accepted now (I1). */
  readonly agreements: readonly PresentAgreement[];
  readonly policy: CountryPolicy;
  /** Where nobody may live who opens an account (I1). */
  readonly closedCountries: ReadonlySet<string>;
}

export interface CustomerRow {
  readonly uid: UserId;
  readonly email: string;
  readonly email_verified: boolean;
  readonly password_by_mail: boolean;
  readonly second_factor_missing: boolean;
  /** What owners made them (A7.1). */
  readonly staff_role: StaffRole | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly signal_strength: number;
  /** The upload that is the photo. */
  readonly profile_photo: string | null;
  /** Null for somebody who can sign in but has no profile: reads as 'void'. */
  readonly account_status: StoredStatus | null;
  readonly phone_number: string | null;
  readonly country: string | null;
  /** '1990-05-17' */
  readonly date_of_birth: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip_code: string | null;
  readonly about: string | null;
  readonly is_public: boolean;
  readonly reviewed_name: string | null;
  /** Kind and version of everything that was accepted, by one blank apart. */
  readonly accepted: readonly string[];
  /** The latest request to change the country. */
  readonly country_change: CountryChangeRow | null;
  readonly unblocking_admin: UserId | null;
  readonly unblocking_ms: bigint | null;
  /** Of the ID images that wait for their review, are in it or are approved (I4): one state each. */
  readonly image_states: readonly TableRow<'identity_submission', 'status'>['status'][];
  /** What staff have put on them (R1.10). */
  readonly tags: readonly string[];
  readonly version: bigint;
  readonly created_ms: bigint;
}

export interface CountryChangeRow
  extends TableRow<
    'country_change',
    'id' | 'user_id' | 'country' | 'reason' | 'status' | 'decided_by' | 'decision_reason'
  > {
  readonly created_ms: number | bigint;
  readonly decided_ms: number | bigint | null;
}

/**
 * Everything of a person; conditions about u (auth_user) and c (customer) follow. What others have of them is an array, not an `exists`:
 * of that the planner may read the whole table once for a page of a list, as it takes each customer to need it.
 */
export const selectCustomer = `
  select u.id as uid, u.email, u.email_verified, u.password_by_mail,
    second_factor_missing(u.id) as second_factor_missing, staff_role(u.email) as staff_role, coalesce(c.first_name, u.first_name) as first_name,
    coalesce(c.last_name, u.last_name) as last_name, coalesce(c.display_name, u.name) as display_name,
    coalesce(c.signal_strength, 48) as signal_strength, c.profile_photo, c.account_status, c.unblocking_admin, c.unblocking_ms,
    c.phone_number, c.country, to_char(c.date_of_birth, 'YYYY-MM-DD') as date_of_birth, c.address, c.city, c.state,
    c.zip_code, c.about, coalesce(c.is_public, false) as is_public, c.reviewed_name,
    array(select a.kind || ' ' || a.version from agreement_acceptance a where a.user_id = u.id) as accepted,
    (select to_json(r) from (select cc.id, cc.country, cc.reason, cc.status, cc.decision_reason, cc.created_ms, cc.decided_ms
       from country_change cc where cc.user_id = u.id order by cc.created_ms desc, cc.id desc limit 1) r) as country_change,
    array(select s.status from identity_submission s where s.user_id = u.id and s.status in ('submitted', 'in_review', 'approved'))
      as image_states,
    array(select g.tag from customer_tag g where g.uid = u.id order by g.tag) as tags,
    coalesce(c.version, 0) as version,
    coalesce(c.created_ms, floor(extract(epoch from u.created_at) * 1000)::bigint) as created_ms
  from auth_user u left join customer c on c.uid = u.id`;

/** One person by id. */
export async function findCustomer(db: Pool | PoolClient, uid: string): Promise<CustomerRow | null> {
  const { rows } = await db.query<CustomerRow>({
    name: 'customer-find',
    text: `${selectCustomer} where u.id = $1`,
    values: [uid],
  });
  return rows[0] ?? null;
}

/** Locks a customer's row until the transaction ends (Z7), then reads it. */
export async function lockCustomer(tx: PoolClient, uid: string): Promise<CustomerRow | null> {
  await tx.query('select 1 from customer where uid = $1 for no key update', [uid]);
  return findCustomer(tx, uid);
}

/** The first vote to end a block as it is stored, lapsed or not (A9). */
export function voteOf({ unblocking_admin, unblocking_ms }: CustomerRow): UnblockVote | null {
  if (unblocking_admin === null || unblocking_ms === null) return null;
  return { admin: unblocking_admin, timeMs: millis(unblocking_ms) };
}

/** Whether ID images wait for their review or are approved (I4). */
const imagesGiven = ({ image_states: states }: CustomerRow): boolean => states.length > 0;
const identityApproved = ({ image_states: states }: CustomerRow): boolean => states.includes('approved');

/** Whether ID images are in review or approved: what they are compared with stays (A12). */
export const imagesReviewed = ({ image_states: states }: CustomerRow): boolean =>
  states.some((state) => state !== 'submitted');

/** How far somebody's onboarding is, by the agreements of now. */
export function onboardingOf(row: CustomerRow, agreements: readonly PresentAgreement[]): OnboardingState {
  const accepted = new Set(row.accepted);
  const toAccept: readonly AgreementKind[] = agreements
    .filter(({ kind, version }) => !accepted.has(`${kind} ${version}`))
    .map(({ kind }) => kind);
  // Of an approved account the country may wait for an admin (A12): there is nothing more to give meanwhile.
  const asked = row.account_status === 'approved' && row.country_change?.status === 'pending';
  const detailsGiven = (row.country !== null || asked) && row.phone_number !== null && row.date_of_birth !== null;
  return { detailsGiven, toAccept, addressGiven: row.address !== null, imagesGiven: imagesGiven(row) };
}

/** What pending → approved still waits for (A9). */
export function missingOf(row: CustomerRow, agreements: readonly PresentAgreement[]): readonly ApprovalCondition[] {
  const onboarded = unfinishedSteps(onboardingOf(row, agreements)).length === 0;
  return missingForApproval({ emailVerified: row.email_verified, onboarded, identityApproved: identityApproved(row) });
}

/** Their country, where it is closed (I1); null where it is open or not given. */
export function closedCountryOf({ country }: CustomerRow, closed: ReadonlySet<string>): string | null {
  return country !== null && closed.has(country) ? country : null;
}

/** What a person has declared, as replies write it. */
export const declaredOf = (row: CustomerRow) => ({
  phone_number: row.phone_number,
  country: row.country,
  dateOfBirth: row.date_of_birth,
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
});

/** A request to change the country, as its customer and reviewers read it. */
export function countryChangeView(row: CountryChangeRow): Static<typeof CountryChange> {
  const { id, country, reason, status } = row;
  return {
    id,
    country,
    reason,
    status,
    decisionReason: row.decision_reason,
    createdAt: isoTime(millis(row.created_ms)),
    decidedAt: row.decided_ms === null ? null : isoTime(millis(row.decided_ms)),
  };
}

/** Writes rows as reviewers see a customer now: with the vote to end a block that counts. */
export function customerView(config: PeopleConfig): (row: CustomerRow, now: Millis) => Static<typeof Customer> {
  const person = personView(config);
  return (row, now) => {
    const vote = currentVote(voteOf(row), now);
    const { country_change: asked } = row;
    return {
      ...person(row),
      ...declaredOf(row),
      reviewedName: row.reviewed_name,
      missing: [...missingOf(row, config.agreements)],
      countryClosed: closedCountryOf(row, config.closedCountries) !== null,
      identityApproved: identityApproved(row),
      identityGiven: imagesGiven(row),
      countryChange: asked?.status === 'pending' ? countryChangeView(asked) : null,
      tags: [...row.tags],
      version: Number(row.version),
      unblocking: vote && { admin: vote.admin, time: isoTime(vote.timeMs) },
    };
  };
}

/** Writes rows as everybody sees themselves on each page. */
export function personView(config: PeopleConfig): (row: CustomerRow) => ReplyOf<typeof me> {
  const admins = new Set(config.adminEmails.map((email) => email.toLowerCase()));
  return (row) => {
    const onboarding = onboardingOf(row, config.agreements);
    return {
      uid: row.uid,
      email: row.email,
      emailVerified: row.email_verified,
      role: roleOf(row, admins),
      staffRole: staffRightOf(row, admins)?.role ?? null,
      needsSecondFactor: needsSecondFactor(row, admins),
      firstName: row.first_name,
      lastName: row.last_name,
      displayName: row.display_name,
      signalStrength: row.signal_strength,
      account_status: row.account_status ?? 'void',
      profilePhoto: photoPath(row.profile_photo),
      createdAt: isoTime(millis(row.created_ms)),
      country: row.country,
      unfinishedSteps: [...unfinishedSteps(onboarding)],
      agreementsToAccept: [...onboarding.toAccept],
      offeredProducts: [...offeredIn(config.policy, row.country)],
    };
  };
}
