import { coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { undoneAfterMs } from '#domain/withdrawals/undoing.ts';
import { phraseSentence } from '#messages/phrases/phrases.ts';
import { familyOf } from '#server/chains/addresses.ts';
import { openChains } from '#server/chains/open.ts';
import { stopFunded } from '#server/copying/debt.ts';
import { depositHandlers } from '#server/deposits/handlers.ts';
import { receivingAddresses } from '#server/deposits/receiving-addresses.ts';
import { depositOf, loadDeposit } from '#server/deposits/record.ts';
import { depositWatch } from '#server/deposits/watch.ts';
import { houseOperations } from '#server/house/house.ts';
import { readLowReserves } from '#server/house/reserve.ts';
import { readReserveFloors } from '#server/limits/alert-thresholds.ts';
import { beforeDepositHandlers } from '#server/limits/before-deposit.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { realityCheckHandlers } from '#server/limits/reality-checks.ts';
import { limitRegisterHandlers } from '#server/limits/register.ts';
import { switchHandlers } from '#server/limits/switch-handlers.ts';
import { lastPrices, priceBook, priceBookAt } from '#server/markets/price-book.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { evmNode } from '#server/outside/chains/evm-node.ts';
import { addressOf, placeOf, readExtendedKey } from '#server/outside/chains/extended-keys.ts';
import { lookUpPayouts } from '#server/withdrawals/evidence.ts';
import { fixPayouts } from '#server/withdrawals/fixing.ts';
import { withdrawalHandlers } from '#server/withdrawals/handlers.ts';
import { declinePending } from '#server/withdrawals/reversal.ts';
import { noteSending } from '#server/withdrawals/saving.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';
import { simulateWith } from './stand-in.ts';

/** Real money in and out: chains, deposits, withdrawals, the house's books, limits and switches. */
export async function openMoney(foundation: Foundation, { notify, notifyAll, notifyApprovers }: People) {
  const { environment, pool, log, brand, pairs } = foundation;
  const { depositAddresses: fixed, mode } = environment;
  const priceOf = priceBook(mode);
  const priceAt = priceBookAt(mode);
  const { standIn } = foundation;
  const chains = openChains({
    pool,
    standIn: standIn?.sources ?? null,
    settings: environment.chains,
    fixed,
    log,
    outside: { readExtendedKey, placeOf, addressOf, bitcoinNode, evmNode, backOffMs },
  });
  const addresses = openAddressChecker(chains.settings.usdtContract);
  for (const method of paymentMethods) {
    if (chains.derived[coinOf(method).chain]) continue;
    const checked = addresses.check(method, fixed[method]);
    if (!checked.ok)
      throw new Error(
        `the address to receive ${method} at is not usable: ${phraseSentence(translatorOf('en'), checked.problem)}`,
      );
  }
  await chains.addresses.watchShared(pool);
  const payoutPlace = (address: string, method: PaymentMethod) => placeOf(address, familyOf(method));
  await noteSending(pool, payoutPlace);
  const payments = depositWatch({
    pool,
    priceOf,
    priceAt,
    notify,
    terms: chains.terms,
    log,
    declinePending: declinePending(notify),
    stopFunded: stopFunded({ notifyAll }),
  });
  const deposits = depositHandlers({
    pool,
    priceOf,
    priceAt,
    notify,
    addresses: chains.addresses,
    chains: chains.settings,
    limitsBeforeDeposit: environment.deposits.limitsBeforeDeposit,
    config: { addresses: fixed, ...environment.deposits },
  });
  const ownerOf = async (id: string) => {
    const loaded = await loadDeposit(pool, id);
    return loaded && depositOf(loaded).owner;
  };
  const payouts = { pool, addresses, evidence: chains.payouts, notifyAdmins: notifyApprovers };
  const treasury = {
    pool,
    lastPriceOf: lastPrices(mode),
    watchedBalances: chains.watchedBalances,
    watchedAddresses: chains.watchedAddresses,
  };
  return {
    /** Which floors the reserve is below (R5). */
    lowReserves: async () =>
      readLowReserves(treasury, await readReserveFloors(pool, environment.staffAlerts.reserveFloors)),
    watch: chains.watch(payments.settle),
    /** What the watched chains say of a transaction; null where none is watched. */
    sightings: chains.payouts,
    standIn,
    /** Null where no stand-in chain runs. */
    simulate: standIn && simulateWith(standIn, deposits.readDeposit, ownerOf),
    lookUpPayouts: () => lookUpPayouts(payouts),
    fixPayouts: () => fixPayouts({ pool, priceAt }),
    handlers: {
      ...ownLimitHandlers({ pool, notify }),
      ...realityCheckHandlers(pool),
      ...limitRegisterHandlers(pool),
      ...beforeDepositHandlers(pool, environment.deposits.limitsBeforeDeposit),
      ...switchHandlers({
        pool,
        get pairs() {
          return pairs.traded;
        },
      }),
      ...houseOperations({ ...treasury, notify, supportAnswerHours: environment.supportAnswerHours }),
      ...deposits,
      ...withdrawalHandlers({
        ...payouts,
        priceOf,
        priceAt,
        notify,
        isOwnAddress: receivingAddresses(fixed),
        placeOf: payoutPlace,
        undoneAfterMs,
        travelRule: {
          from: environment.travelRuleFrom,
          get operator() {
            const { legal, name } = brand.now().brand;
            return legal?.company ?? name;
          },
        },
        config: environment.withdrawals,
      }),
      ...chains.handlers,
    },
  };
}
