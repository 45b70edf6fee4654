import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import type { TraderView } from '#web/copying/queries.ts';
import { Tag } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { PortraitMark } from './portrait-mark.tsx';
import styles from './trader-name.module.css';

/** A trader's photo, or the mark drawn for them. For the eye: the name is beside it. */
export function TraderPhoto(props: { readonly trader: Pick<TraderView, 'id' | 'imageUrl'>; readonly large?: boolean }) {
  const { id, imageUrl } = props.trader;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.photo} data-large={props.large ?? false} aria-hidden="true">
      {imageUrl === '' || imageUrl === broken ? (
        <PortraitMark id={id} />
      ) : (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setBroken(imageUrl)} />
      )}
    </span>
  );
}

/** Who a trader is, leading to their page. */
export function TraderName(props: {
  readonly trader: TraderView;
  readonly wallet: Wallet;
  /** A heading says already that the track record is short. */
  readonly headed: boolean;
}) {
  const { trader, wallet } = props;
  return (
    <span className={styles.who}>
      <TraderPhoto trader={trader} />
      <span>
        <Link
          to="/user/trading/traders/$id"
          params={{ id: trader.id }}
          search={wallet === 'practice' ? { wallet } : {}}
        >
          {trader.name}
        </Link>
        <small>
          <Trans>since {dayOf(trader.since)}</Trans>
        </small>
        <TraderTags trader={trader} headed={props.headed} />
      </span>
    </span>
  );
}

/** What has to be known of a trader at once. */
export function TraderTags(props: { readonly trader: TraderView; readonly headed?: boolean }) {
  const { trader, headed = false } = props;
  return (
    <>
      {trader.state === 'stopped' && (
        <Tag tone="warn">
          <Trans>stopped</Trans>
        </Tag>
      )}
      {trader.state === 'active' && !trader.takesCopies && (
        <Tag tone="warn">
          <Trans>not trading now</Trans>
        </Tag>
      )}
      {trader.figures.shortRecord && !headed && (
        <Tag tone="quiet">
          <Trans>short track record</Trans>
        </Tag>
      )}
      {trader.isSelf && (
        <Tag tone="quiet">
          <Trans>this is you</Trans>
        </Tag>
      )}
    </>
  );
}
