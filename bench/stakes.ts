import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { placingBy } from './placing.ts';

/** The pair that stakes are of. */
export const stakedPair = 'ETHUSD';

/** Stakes of the least there is, at a price that is kept fresh until the end. */
export interface Stakes {
  /** Steps of callers: each stakes for the next one of these people. */
  by(people: readonly UserId[]): () => Promise<void>;
  end(): void;
}

export async function openStakes(app: Pool): Promise<Stakes> {
  const lease = await takeLease(app);
  await openPair(app, stakedPair, 2);
  await fundBankroll(app, 100_000_000n);
  const options = { pool: app, signer: newSigner(), policy: everywhere, offers: standardOffers };
  const place = placingBy(createPlacement({ ...options, mode: 'demo' }));
  const tick = (): Promise<unknown> => recordPrice(app, lease, stakedPair, 166_680n);
  await tick();
  const ticking = setInterval(() => void tick().catch(() => undefined), 1_000);
  return {
    by: (people) => {
      let asked = 0;
      return async () => {
        asked += 1;
        await place(people[asked % people.length], {
          currencyPair: stakedPair,
          position: 'UP',
          stake: cents(100n),
          duration: 900,
          wallet: 'real',
        });
      };
    },
    end: () => clearInterval(ticking),
  };
}
