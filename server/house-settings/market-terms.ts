import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { proposeTerms } from '#api/market-terms.ts';
import type { BodyOf } from '#api/operation.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { MarketOffers } from '#domain/markets/pairs.ts';
import { decideTerms, type HeldTerms, houseMaxExposure, type WishedTerms } from '#domain/markets/term-changes.ts';
import { type Cents, parseCents } from '#domain/money/amount.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { readDocuments, readOpenDocuments } from './documents.ts';
import { limitText, readHeldTerms, termsChangeView, termsView } from './market-terms-record.ts';

type Terms = Pick<
  Catalogue,
  'listTerms' | 'listTermsChanges' | 'proposeTerms' | 'approveTerms' | 'declineTerms' | 'withdrawTerms'
>;

/** The terms of pairs, which staff change in the console (T1, X8). */
export function termsHandlers(
  deps: DocumentDeps & {
    /** Read anew at each call. */
    readonly offers: MarketOffers;
    /** What this process was started with; `offers` where they are those. */
    readonly first?: MarketOffers;
  },
): Handlers<Terms> {
  const { pool } = deps;
  const steps = documentSteps(deps, 'terms', termsChangeView);
  return {
    listTerms: async () => accepted(await termsNow(pool, deps.offers, deps.first)),
    listTermsChanges: async () => accepted({ items: (await readDocuments(pool, 'terms')).map(termsChangeView) }),
    proposeTerms: (request) =>
      steps.propose(request, async (tx) => {
        const { held, version } = await readHeldTerms(tx, deps.offers);
        const decided = decideTerms(request.body.scope, wishOf(request.body.terms), held);
        if (!decided.ok) return decided;
        const before = Object.fromEntries([...decided.value.keys()].map((name) => [name, heldOf(held, name)]));
        return accepted({ value: Object.fromEntries(decided.value), before, version });
      }),
    approveTerms: steps.approve,
    declineTerms: steps.decline,
    withdrawTerms: steps.withdraw,
  };
}

async function termsNow(pool: Pool, offers: MarketOffers, first: MarketOffers = offers) {
  const { held, sinceOf, version } = await readHeldTerms(pool, offers);
  return {
    version,
    pairs: [...held.pairs].map(([pair, terms]) => {
      const own = first.pairs.find((one) => one.pair === pair)?.terms ?? null;
      const environment = own === null ? null : termsView(own);
      return { pair, terms: termsView(terms), since: sinceOf(`pair:${pair}`), environment };
    }),
    house: {
      maxExposure: limitText(held.maxExposure),
      since: sinceOf(houseMaxExposure),
      environment: limitText(first.maxExposure),
    },
    open: (await readOpenDocuments(pool, 'terms')).map(termsChangeView),
  };
}

/** What the request asks for; its amounts were checked by its schema. */
function wishOf(terms: BodyOf<typeof proposeTerms>['terms']): WishedTerms {
  const { entryDelay, minStake, maxStake, maxExposure, payouts } = terms;
  const amount = (text: string | undefined): Cents | undefined =>
    text === undefined ? undefined : (parseCents(text) ?? undefined);
  const [least, most] = [amount(minStake), amount(maxStake)];
  const limit = maxExposure === undefined || maxExposure === null ? maxExposure : parseCents(maxExposure);
  return {
    ...(payouts === undefined ? {} : { payouts }),
    ...(entryDelay === undefined ? {} : { entryDelayMs: entryDelay }),
    ...(least === undefined ? {} : { minStake: least }),
    ...(most === undefined ? {} : { maxStake: most }),
    ...(limit === undefined ? {} : { maxExposure: limit }),
  };
}

const heldOf = (held: HeldTerms, name: string) =>
  name === houseMaxExposure ? held.maxExposure : (held.pairs.get(name.replace(/^pair:/, '')) ?? null);
