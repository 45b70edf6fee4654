import { Trans, useLingui } from '@lingui/react/macro';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { type ReceiptFinding, receiptChecks } from '#domain/trades/receipt-findings.ts';
import { CloseIcon, DoneIcon, WaitingIcon, WarningIcon } from '#web/ui/icons.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { checkName, findingWords, stateWord, verdictWords } from './check-words.ts';
import styles from './receipt.module.css';

const icons: Readonly<Record<ReceiptFinding['state'], typeof DoneIcon>> = {
  proved: DoneIcon,
  open: WaitingIcon,
  'sealed-late': WarningIcon,
  refuted: CloseIcon,
};

function toneOf(findings: readonly ReceiptFinding[]) {
  if (findings.some(({ state }) => state === 'refuted')) return 'error';
  if (findings.some(({ state }) => state === 'sealed-late')) return 'warn';
  return findings.every(({ state }) => state === 'proved') ? 'success' : 'info';
}

/** What the reader's own browser found: all of it in a sentence, and each check in plain words. */
export function Findings(props: {
  readonly receipt: TradeReceipt;
  readonly checked: {
    readonly data: readonly ReceiptFinding[] | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}) {
  const { t } = useLingui();
  const { receipt, checked } = props;
  const isSealed = checked.data?.some(({ check, state }) => check === 'seal' && state === 'proved') ?? false;
  return (
    <Panel id="findings-title" title={t`Checked by your browser`}>
      {checked.isError && <Unread query={checked} />}
      {checked.data === undefined && !checked.isError && (
        <>
          <p className="visually-hidden" role="status">
            <Trans>Checking…</Trans>
          </p>
          <Skeleton height={46 + receiptChecks.length * 62} />
        </>
      )}
      {checked.data && (
        <>
          <Notice tone={toneOf(checked.data)}>{verdictWords(checked.data)}</Notice>
          <ol className={styles.findings} data-testid="findings">
            {checked.data.map((finding) => (
              <FoundItem key={finding.check} finding={finding} receipt={receipt} isSealed={isSealed} />
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

function FoundItem(props: {
  readonly finding: ReceiptFinding;
  readonly receipt: TradeReceipt;
  readonly isSealed: boolean;
}) {
  const { finding, receipt, isSealed } = props;
  const Icon = icons[finding.state];
  return (
    <li data-state={finding.state}>
      <span className={styles.state}>
        <Icon size={16} stroke={2} aria-hidden /> {stateWord(finding.state)}
      </span>
      <div>
        <strong>{checkName(finding.check)}</strong>
        <p>{findingWords(finding, receipt, isSealed)}</p>
      </div>
    </li>
  );
}
