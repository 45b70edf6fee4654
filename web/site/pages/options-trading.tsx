import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatCents } from '#domain/money/amount.ts';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Off, Risk, type SitePage, Table } from '../page.tsx';
import { examplePayout, percent, tenDollars, winOf } from '../worked-examples.ts';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Options trading`}
      lead={t`An option is the right, not the duty, to buy or sell something at an agreed price up to an agreed day.`}
    >
      <Lacking flag="options">
        <Off>
          <Trans>{operator} does not offer options. You can neither buy nor write calls or puts here.</Trans>
        </Off>
      </Lacking>
      <Given flag="options">
        <Off>
          <Trans>
            {operator} offers options outside this dashboard, on terms of its own: ask at{' '}
            <a href={`mailto:${support}`}>{support}</a>. In this dashboard you can neither buy nor write calls or puts.
          </Trans>
        </Off>
      </Given>
      <h2>
        <Trans>Calls and puts in brief</Trans>
      </h2>
      <p>
        <Trans>
          A call is a right to buy, a put a right to sell. Its buyer pays a premium and can lose no more than that. Its
          writer gets the premium and can lose many times as much. An option’s worth before its day depends on the
          price, the time left, interest and how much the price is expected to swing.
        </Trans>
      </p>
      <p>
        <Trans>
          An example: a call on a share at 100.00 costs 4.00. If the share is at 110.00 on the last day, the right is
          worth 10.00 and the buyer has gained 6.00. At 102.00 it is worth 2.00 and the buyer has lost 2.00. Below
          100.00 the whole premium is gone.
        </Trans>
      </p>
      <h2>
        <Trans>How an up/down trade differs</Trans>
      </h2>
      <p>
        <Trans>
          The product offered here is an <a href="/pages/crypto-trading">up/down trade</a>. It has a fixed payout: how
          far the price moves does not matter, only whether it is above or below. The law of many countries calls that a
          binary option.
        </Trans>
      </p>
      <Table
        caption={t`A stake or premium of ${formatCents(tenDollars)} USD; the up/down trade pays ${percent(examplePayout)}`}
        columns={[t`Feature`, t`Bought call`, t`UP trade here`]}
        rows={[
          [t`Most you can lose`, formatCents(tenDollars), formatCents(tenDollars)],
          [t`Most you can gain`, t`no limit`, formatCents(winOf(tenDollars))],
          [t`Can be sold before its end`, t`as a rule yes`, t`no`],
          [t`Who is on the other side`, t`another trader`, t`the operator`],
          [t`How long it runs`, t`days to years`, t`seconds to minutes`],
        ]}
      />
      <Risk>
        <p>
          <Trans>
            Fixed-payout trades over short times are so unfavourable to retail customers that the European Union and the
            United Kingdom do not allow their sale to them. Where they may not be sold, they stay closed here. Where
            they may, the odds are the same: a win pays less than a loss costs, and what you lose {operator} wins.
          </Trans>
        </p>
      </Risk>
    </Article>
  );
}

export const optionsTrading: SitePage = {
  path: '/pages/options-trading',
  title: msg`Options trading`,
  description: msg`How options work, whether they are offered here, and how the up/down trades of this dashboard differ from calls and puts.`,
  Content,
};
