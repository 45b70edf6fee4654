import type { TraderTrade } from '#domain/trades/copy-reserve.ts';
import { copyListHandlers } from '#server/copying/copy-list.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copyHandlers } from '#server/copying/handlers.ts';
import { createCopyNotifications } from '#server/copying/notify-outcomes.ts';
import { copyRecordHandlers } from '#server/copying/record-page.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import type { Jobs } from '#server/jobs.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import type { CopiedTraders } from '#server/trades/copied-traders.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';

/** Previews that a customer may ask for in a minute: more than somebody who types settings does. */
const previewsPerMinute = 60;

/** The job that places copies, for whoever runs it by its name. */
export const placingCopies = 'placing copies';
export const advancingCopies = 'advancing copies';
export const notifyingOfCopies = 'notifying of copies';

/** Most copies of one transaction (C3 allows 1,000): it bounds how long settling a copy's trade may wait for its row. */
const setSize = 500;

/**
 * Copying, as far as trading has to know of it: what a trade's acceptance records, and the job that places its copies.
 *
 * @param isOurs whether this process records prices and settles: it is the one that places, too
 */
export function openCopying(
  { environment, pool, marketPool, signer, log }: Foundation,
  { notify, notifyAll, nameOf }: People,
  jobs: Jobs,
  isOurs: () => boolean,
) {
  const { countries: policy, copying: settings } = environment;
  const fanOut = createFanOut({ pool: marketPool, signer, log, setSize, isOurs });
  const placing = jobs.every(500, placingCopies, () => fanOut.placeDue());
  const copied = copiedTraders(settings.bounds);
  let waiting = false;
  const traders: CopiedTraders = {
    ...copied,
    async record(tx, trades: readonly TraderTrade[]) {
      await copied.record(tx, trades);
      waiting ||= trades.some(({ fanOuts }) => fanOuts.length > 0);
    },
    wake() {
      if (waiting) placing.run();
      waiting = false;
    },
  };
  const worker = createCopyWorker({ pool, log, notifyAll });
  jobs.every(1_000, advancingCopies, () => worker.runDue());
  const notifications = createCopyNotifications({ pool, notifyAll });
  jobs.every(1_000, notifyingOfCopies, () => notifications.notifyDue());
  const mayPreview = openAllowance(previewsPerMinute, 60);
  return {
    traders,
    handlers: {
      ...copyHandlers({ pool, policy, settings, notify, notifyAll, mayPreview }),
      ...copyListHandlers(pool),
      ...copyRecordHandlers({ pool, nameOf }),
    },
  };
}
