import { Trans, useLingui } from '@lingui/react/macro';
import { asTyped, symbolOfMethod, typedCoins } from '#domain/money/symbols.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CoinMark } from '#web/widgets/coin-mark.tsx';
import type { DepositView } from './deposit-view.ts';
import styles from './payment.module.css';

/** What to send and where, first to read and copy, then to scan: on a phone its wallet is on the same screen. */
export function ToPay(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  const unit = symbolOfMethod(deposit.paymentMethod);
  const amount = asTyped(deposit.amountMissing);
  const isRest = deposit.amountMissing !== deposit.amountToSend;
  const asked = typedCoins(deposit.amountToSend, deposit.paymentMethod);
  return (
    <div className={styles.pay}>
      <Facts>
        <Fact name={isRest ? <Trans>Send exactly the rest</Trans> : <Trans>Send exactly</Trans>}>
          <span className={styles.amount}>
            <strong>{amount}</strong> {unit}
          </span>
          <CopyButton text={amount} what={t`amount`} />
        </Fact>
        <Fact name={<Trans>To this address</Trans>}>
          <span className={styles.address}>
            <GroupedAddress address={deposit.paymentAddress} />
          </span>
          <CopyButton text={deposit.paymentAddress} what={t`address`} />
        </Fact>
        <Fact name={<Trans>On this network only</Trans>}>
          <span className={styles.network}>
            <CoinMark method={deposit.paymentMethod} size={20} />
            {deposit.network}
          </span>
        </Fact>
      </Facts>
      <figure className={styles.code}>
        <QrCode text={deposit.qrCode} label={t`Payment QR code`} />
        <figcaption>
          <Trans>Scan it with your wallet and compare address and amount before you send.</Trans>{' '}
          <a href={deposit.qrCode}>
            <Trans>Open in wallet</Trans>
          </a>
        </figcaption>
      </figure>
      <p className={styles.exactly}>
        <Trans>Exactly this amount has to arrive, after any fee that your exchange takes out of it.</Trans>{' '}
        {deposit.sharedAddress ? (
          <Trans>If more or less arrives, the operator’s staff credit it once they know that it is yours.</Trans>
        ) : isRest ? (
          <Trans>
            If more or less arrives, we credit the amount received once your payments together come to half of {asked}.
          </Trans>
        ) : (
          <Trans>
            If more or less arrives, we credit the amount received; less than half of it waits for the operator’s staff.
          </Trans>
        )}
      </p>
    </div>
  );
}
