import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buyContract } from '#api/mining.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import { BuyForm } from './buy-form.tsx';
import styles from './mining.module.css';
import { type ContractView, changedByBuying, type PlanView, type useMiningPlans } from './queries.ts';

/** What the plans need to be bought: they ask, the dialog decides, and what came of it is shown. */
interface BuyDialog {
  readonly ask: (plan: PlanView) => void;
  readonly shownOutcome: ReactNode;
  readonly dialog: ReactNode;
}

/** One purchase at a time (P4): what was asked keeps its key when the dialog closes. */
export function useBuyDialog(plans: ReturnType<typeof useMiningPlans>['data']): BuyDialog {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [open, setOpen] = useState<PlanView | null>(null);
  const [bought, setBought] = useState<ContractView | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const buy = useCommand((plan: PlanView, key) => call(buyContract, { body: { planId: plan.id }, key }));
  useEffect(() => {
    if (bought) place.current?.focus();
  }, [bought]);

  async function run(plan: PlanView) {
    const contract = await buy.run(plan);
    // A refusal may be about what the plans did not say yet.
    if (!contract) return void queries.invalidateQueries({ queryKey: ['mining-plans'] });
    setOpen(null);
    setBought(contract);
    for (const view of changedByBuying) void queries.invalidateQueries({ queryKey: [view] });
  }
  const about = (plan: PlanView): string => t`a contract of ${plan.name} for ${money(plan.price)} USD`;
  const asked = buy.asked?.input ?? null;
  return {
    ask: (plan) => {
      setBought(null);
      // Until it is known what became of the last one, the dialog is about that one.
      setOpen(asked ?? plan);
    },
    shownOutcome: (
      <div className={styles.outcome} ref={place} tabIndex={-1}>
        {open === null && asked && <Outcome state={buy.state} about={about(asked)} onAgain={() => void run(asked)} />}
        {bought && (
          <Notice tone="success">
            <strong>
              <Trans>Bought: {bought.plan.name}.</Trans>
            </strong>{' '}
            <Trans>
              {money(bought.price)} USD was taken from what you have available. It mines from {dayOf(bought.firstDay)}{' '}
              to {dayOf(bought.lastDay)} (UTC).
            </Trans>{' '}
            <Link to="/user/mining/contracts/$id" params={{ id: bought.id }}>
              <Trans>Your contract</Trans>
            </Link>
          </Notice>
        )}
      </div>
    ),
    dialog: open && plans && (
      <Dialog title={t`Buy ${open.name}`} onClose={() => setOpen(null)} toRead>
        <BuyForm
          plan={open}
          inputs={plans.coins}
          command={buy}
          about={about(asked ?? open)}
          onBuy={() => void run(asked ?? open)}
          onClose={() => setOpen(null)}
        />
      </Dialog>
    ),
  };
}
