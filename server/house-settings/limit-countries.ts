import { Compile } from 'typebox/compile';
import type { Catalogue } from '#api/catalogue.ts';
import type { proposeLimitCountries } from '#api/limit-countries.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isCountry } from '#domain/accounts/countries.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { countriesInOrder, LimitCountries, limitCountriesName } from '#domain/house-settings/limit-countries.ts';
import { readLimitCountries } from '#server/limits/before-deposit.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { changeFieldsOf, type DocumentRow, readDocuments, readOpenDocuments, readVersion } from './documents.ts';

type Operations = Pick<
  Catalogue,
  | 'listLimitCountries'
  | 'proposeLimitCountries'
  | 'approveLimitCountries'
  | 'declineLimitCountries'
  | 'withdrawLimitCountries'
>;
type Change = ReplyOf<typeof proposeLimitCountries>;

interface LimitCountriesDeps extends DocumentDeps {
  /** What this process was started with. */
  readonly countries: ReadonlySet<string>;
}

const kind = 'limit-countries';
const form = Compile(LimitCountries);

/** Where a deposit limit is asked for before a deposit (A13.2), which staff change in the console (X8). */
export function limitCountriesHandlers(deps: LimitCountriesDeps): Handlers<Operations> {
  const { pool, countries: own } = deps;
  const steps = documentSteps(deps, kind, changeView);
  return {
    listLimitCountries: async () => {
      const { version, sinceOf } = await readVersion(pool, [limitCountriesName]);
      const [open = null] = await readOpenDocuments(pool, kind);
      return accepted({
        version,
        countries: countriesInOrder(await readLimitCountries(pool, own)),
        since: sinceOf(limitCountriesName),
        environment: countriesInOrder(own),
        open: open && changeView(open),
        items: (await readDocuments(pool, kind)).map(changeView),
      });
    },

    proposeLimitCountries: (request) =>
      steps.propose(request, async (tx) => {
        const { countries } = request.body;
        if (!countries.every(isCountry))
          return refused('invalid_input', { fields: [{ field: 'countries', problem: phrase('no_country') }] });
        const { version } = await readVersion(tx, [limitCountriesName]);
        const held = countriesInOrder(await readLimitCountries(tx, own));
        return accepted({
          value: { [limitCountriesName]: countriesInOrder(countries) },
          before: { [limitCountriesName]: held },
          version,
        });
      }),

    approveLimitCountries: steps.approve,
    declineLimitCountries: steps.decline,
    withdrawLimitCountries: steps.withdraw,
  };
}

function changeView(row: DocumentRow): Change {
  const [before, countries] = [row.value_before[limitCountriesName], row.value[limitCountriesName]];
  if (!form.Check(before) || !form.Check(countries)) throw new Error(`${row.id} holds no countries`);
  return { ...changeFieldsOf(row), before, countries };
}
