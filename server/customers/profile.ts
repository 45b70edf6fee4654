import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { readProfile } from '#api/onboarding.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { calendarDay, checkBirthDate } from '#domain/accounts/birth-date.ts';
import { isHomeCountry, mayLiveIn } from '#domain/accounts/countries.ts';
import { decideDetails, mayDeclare, unfinishedSteps } from '#domain/accounts/onboarding.ts';
import { checkAbout, checkAddress, checkNames, displayNameOf } from '#domain/accounts/personal-details.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { acceptTexts, agreementsToRead } from './agreements.ts';
import { askCountry } from './country-request.ts';
import {
  type CustomerRow,
  countryChangeView,
  declaredOf,
  findCustomer,
  imagesReviewed,
  lockCustomer,
  onboardingOf,
  type PeopleConfig,
} from './customers.ts';
import { statusSince } from './status-since.ts';

type ProfileOperations = Pick<
  Catalogue,
  | 'readAgreements'
  | 'readCountries'
  | 'readProfile'
  | 'saveDetails'
  | 'acceptAgreements'
  | 'saveAddress'
  | 'saveProfile'
  | 'requestCountryChange'
  | 'takeBackCountryChange'
>;
type Profile = ReplyOf<typeof readProfile>;

export interface ProfileDependencies extends PeopleConfig {
  readonly pool: Pool;
  /** E.164 of what somebody typed, read as in their country; null when it is no phone number. */
  readonly readPhone: (text: string, country: string | null) => string | null;
  /** Reads whether other texts of the operator's are in force by now (B2.5). */
  readonly followTexts: () => Promise<void>;
}

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });

const phoneProblem = (country: string | null) => wrong('phone_number', phrase('no_phone', { country }));
const countryProblem = wrong('country', phrase('no_country'));

/** What people declare and accept, step by step in onboarding (I1) and on their account pages (A12). */
export function profileHandlers(deps: ProfileDependencies): Handlers<ProfileOperations> {
  const { pool, agreements, closedCountries, readPhone, followTexts } = deps;

  /** One change of what somebody declares: locked, decided, saved, audited, and their open screens notified. */
  const change = (
    command: CommandKey,
    save: (tx: PoolClient, before: CustomerRow) => Promise<Decision<null>>,
  ): Promise<Decision<Profile>> =>
    inCommand(
      pool,
      command,
      async (tx) => {
        const before = await lockCustomer(tx, command.actor);
        if (!before) return refused('not_found', { what: 'account' });
        const allowed = mayDeclare(before.account_status ?? 'void');
        if (!allowed.ok) return allowed;
        const saved = await save(tx, before);
        if (!saved.ok) return saved;
        await tx.query('update customer set version = version + 1 where uid = $1', [before.uid]);
        const after = await findCustomer(tx, before.uid);
        if (!after) throw new Error(`customer ${before.uid} vanished while it was locked`);
        await writeAudit(tx, {
          actor: before.uid,
          action: command.operation,
          subjectKind: 'user',
          subject: before.uid,
          reason: null,
          before: auditedOf(before, after),
          after: auditedOf(after, before),
        });
        await writeOutbox(tx, [{ owner: before.uid, topic: 'account', subject: before.uid }]);
        return accepted(await profileOf(tx, after));
      },
      'written',
    );

  /** A change that may accept what is in force by now; asked before the transaction, which would hold its connection meanwhile. */
  const accepting = async (...of: Parameters<typeof change>): ReturnType<typeof change> => {
    await followTexts();
    return change(...of);
  };

  /** The full profile, with every acceptance. */
  async function profileOf(db: Pool | PoolClient, row: CustomerRow): Promise<Profile> {
    const { rows } = await db.query<{ kind: AgreementKind; version: string; sha256: string; created_ms: bigint }>(
      'select kind, version, sha256, created_ms from agreement_acceptance where user_id = $1 order by id desc',
      [row.uid],
    );
    return {
      uid: row.uid,
      email: row.email,
      emailVerified: row.email_verified,
      firstName: row.first_name,
      lastName: row.last_name,
      displayName: row.display_name,
      account_status: row.account_status ?? 'void',
      statusSince: await statusSince(db, row.uid),
      createdAt: isoTime(millis(row.created_ms)),
      ...declaredOf(row),
      about: row.about ?? '',
      isPublic: row.is_public,
      unfinishedSteps: [...unfinishedSteps(onboardingOf(row, agreements))],
      acceptances: rows.map(({ kind, version, sha256, created_ms }) => ({
        kind,
        version,
        sha256,
        acceptedAt: isoTime(millis(created_ms)),
      })),
      countryChange: row.country_change && countryChangeView(row.country_change),
      version: Number(row.version),
    };
  }

  return {
    async readAgreements() {
      await followTexts();
      return accepted({ items: agreementsToRead(agreements) });
    },

    readCountries: async () => accepted({ closed: [...closedCountries].sort() }),

    async readProfile({ actor }) {
      const row = await findCustomer(pool, actor.uid);
      return row ? accepted(await profileOf(pool, row)) : refused('not_found', { what: 'account' });
    },

    saveDetails: ({ body, command }) =>
      accepting(command, async (tx, before) => {
        if (!isHomeCountry(body.country)) return countryProblem;
        // Of who was approved before, the country stays as it was reviewed.
        const kept = before.reviewed_name !== null && body.country === before.country;
        const open = kept ? accepted(null) : mayLiveIn(body.country, closedCountries);
        if (!open.ok) return open;
        const today = calendarDay(await readClock(tx), body.timeZone ?? 'UTC');
        if (today === null) return wrong('timeZone', phrase('no_time_zone'));
        const phone = readPhone(body.phone_number, body.country);
        if (phone === null) return phoneProblem(body.country);
        const born = checkBirthDate(body.dateOfBirth, today);
        if (!born.ok) return born;
        const { firstName = before.first_name, lastName = before.last_name } = body;
        const names = checkNames({ firstName, lastName });
        if (!names.ok) return names;
        const details = decideDetails(
          {
            accountStatus: before.account_status ?? 'void',
            imagesReviewed: imagesReviewed(before),
            before: {
              firstName: before.first_name,
              lastName: before.last_name,
              country: before.country,
              dateOfBirth: before.date_of_birth,
            },
          },
          { ...names.value, country: body.country, dateOfBirth: born.value },
        );
        if (!details.ok) return details;
        const read = body.accepted ? await acceptTexts(tx, before.uid, body.accepted, agreements) : accepted(null);
        if (!read.ok) return read;
        const { country, askedCountry, dateOfBirth } = details.value;
        await tx.query(
          `update customer set first_name = $2, last_name = $3, display_name = $4, country = $5, phone_number = $6,
             date_of_birth = $7 where uid = $1`,
          [
            before.uid,
            names.value.firstName,
            names.value.lastName,
            displayNameOf(names.value),
            country,
            phone,
            dateOfBirth,
          ],
        );
        const { country_change: asked } = before;
        return askedCountry === null || (asked?.status === 'pending' && asked.country === askedCountry)
          ? accepted(null)
          : askCountry(tx, before, askedCountry, 'Given for the first time, after the account was approved');
      }),

    acceptAgreements: ({ body, command }) =>
      accepting(command, (tx, before) => acceptTexts(tx, before.uid, body.accepted, agreements)),

    saveAddress: ({ body, command }) =>
      change(command, async (tx, before) => {
        const found = checkAddress(body);
        if (!found.ok) return found;
        const { address, city, state, zipCode } = found.value;
        await tx.query('update customer set address = $2, city = $3, state = $4, zip_code = $5 where uid = $1', [
          before.uid,
          address,
          city,
          state,
          zipCode,
        ]);
        return accepted(null);
      }),

    saveProfile: ({ body, command }) =>
      change(command, async (tx, before) => {
        const names = checkNames(body);
        if (!names.ok) return names;
        const about = checkAbout(body.about);
        if (!about.ok) return about;
        const phone = readPhone(body.phone_number, before.country);
        if (phone === null) return phoneProblem(before.country);
        await tx.query(
          `update customer set first_name = $2, last_name = $3, display_name = $4, about = $5, is_public = $6,
             phone_number = $7 where uid = $1`,
          [
            before.uid,
            names.value.firstName,
            names.value.lastName,
            displayNameOf(names.value),
            about.value,
            body.isPublic,
            phone,
          ],
        );
        return accepted(null);
      }),

    requestCountryChange: ({ body, command }) =>
      change(command, async (tx, before) => {
        if (!isHomeCountry(body.country)) return countryProblem;
        const reason = body.reason.trim();
        if (reason.length < 3) return wrong('reason', phrase('no_reason'));
        if (body.country === before.country) return refused('country_unchanged', {});
        const open = mayLiveIn(body.country, closedCountries);
        if (!open.ok) return open;
        return askCountry(tx, before, body.country, reason);
      }),

    takeBackCountryChange: ({ params, command }) =>
      change(command, async (tx, before) => {
        const { rows } = await tx.query<{ status: string }>(
          'select status from country_change where id = $1 and user_id = $2',
          [params.id, before.uid],
        );
        const [asked] = rows;
        // P5: what a stranger asked for reads as nothing.
        if (!asked) return refused('not_found', { what: 'request' });
        if (asked.status !== 'pending') return refused('already_decided', { status: asked.status });
        await tx.query(`update country_change set status = 'taken back', decided_ms = $2 where id = $1`, [
          params.id,
          await readClock(tx),
        ]);
        return accepted(null);
      }),
  };
}

/**
 * What of a record the trail keeps for good: who somebody says to be and where they live by country, which reviews are about,
 * and what was accepted. Of everything else it names what changed, and not the contents, which may have to be forgotten.
 */
function auditedOf(row: CustomerRow, other: CustomerRow) {
  const private_ = ['phone_number', 'address', 'city', 'state', 'zip_code', 'about', 'is_public'] as const;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    dateOfBirth: row.date_of_birth,
    accepted: [...row.accepted].sort(),
    countryChange: row.country_change && `${row.country_change.country} ${row.country_change.status}`,
    // As a version beside each field that changed, so that the trail shows the field.
    ...Object.fromEntries(
      private_.filter((name) => row[name] !== other[name]).map((name) => [name, `as of version ${row.version}`]),
    ),
    version: row.version,
  };
}
