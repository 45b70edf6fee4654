import { Type } from 'typebox';
import { LimitCountries } from '#domain/house-settings/limit-countries.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

const LimitCountriesChange = Type.Object({
  ...changeFields,
  /** What held when it was proposed, and what it sets. */
  before: LimitCountries,
  countries: LimitCountries,
});

export const listLimitCountries = operation({
  id: 'limit-countries.list',
  method: 'GET',
  path: '/api/admin/limit-countries',
  summary:
    'Where customers are asked for a deposit limit before they deposit, since when, and the change that is open (A13.2, X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept; a proposal repeats it' }),
    countries: LimitCountries,
    since: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
    /** What this process was started with: the first value, where nothing was kept. */
    environment: LimitCountries,
    open: Nullable(LimitCountriesChange),
    items: Type.Array(LimitCountriesChange, {
      description: 'What was proposed and decided, newest first, the latest 100',
    }),
  }),
  failures: [],
});

export const proposeLimitCountries = proposalOf('limit-countries', LimitCountriesChange, {
  summary: 'Proposes another list of countries with a question for a limit before a deposit; it is the whole one',
  body: Type.Object({ ...proposalFields, countries: LimitCountries }),
});

export const {
  approve: approveLimitCountries,
  decline: declineLimitCountries,
  withdraw: withdrawLimitCountries,
} = decisionsOf('limit-countries', LimitCountriesChange);
