import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '#web/texts/text.ts';
import { PayoutConsequence, payoutAction } from './payout-consequence.tsx';

function words(mode: 'demo' | 'production'): string {
  const client = new QueryClient();
  client.setQueryData(['brand'], { mode });
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PayoutConsequence withdrawal={{ amount: '400.00' }} turn="last" />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it('[W5] staff read the price that counts as customers do: in a demo the first simulated one', () => {
  const rule = 'The middle price of the minute after the last approval fixes the coins.';
  const note = 'With simulated prices, that is the first one after that moment.';
  expect(words('demo')).toContain(`${rule} ${note} Do not send before then.`);
  expect(words('production')).toContain(rule);
  expect(words('production')).not.toContain(note);
});

it('[W5] an approval says of when it speaks, and its button what goes out without the network fee', () => {
  expect(words('demo')).toContain('After approval, 400.00 USD stays held');
  const withdrawal = { amount: '400.00', networkFee: '1.50', paymentMethod: 'Ethereum' } as const;
  expect(textOf(payoutAction(withdrawal, 'last'))).toBe('Approve: send 398.50 USD in ETH');
  expect(textOf(payoutAction(withdrawal, 'first'))).toBe('Approve as first of two');
});
