import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveCountryChange, declineCountryChange } from '#api/onboarding.ts';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { countryName } from '#web/ui/country-name.ts';
import { Notice } from '#web/ui/panel.tsx';

/** A request for another country (A12): what may be sold to the customer follows it from the next request on (B4). */
export function CountryChangeForm(
  props: CustomerCaseProps & { readonly change: NonNullable<CustomerCaseProps['customer']['countryChange']> },
) {
  useLingui();
  const { customer, change, admin, onDecided } = props;
  const params = { id: change.id };
  const { reason } = change;
  const { displayName } = customer;
  const to = countryName(change.country);
  const from = customer.country === null ? t`no country` : countryName(customer.country);
  return (
    <>
      <Notice tone="info">
        <Trans>
          Asks to change the country from {from} to {to}, <Moment iso={change.createdAt} />: “{reason}”
        </Trans>
      </Notice>
      {customer.uid !== admin && (
        <Choices
          choices={[
            {
              name: msg`Change the country`,
              of: approveCountryChange,
              form: (
                <DecisionForm
                  action={msg`Change the country to ${to}`}
                  send={(key) => call(approveCountryChange, { params, body: {}, key })}
                  onDone={() =>
                    onDecided({ tone: 'success', sentence: t`The country of ${displayName} is ${to} now.` })
                  }
                >
                  <Trans>
                    From their next request, the customer can buy only what is offered in {to}. Money and open trades
                    are not touched.
                  </Trans>
                </DecisionForm>
              ),
            },
            {
              name: msg`Decline the request`,
              of: declineCountryChange,
              form: (
                <ReasonForm
                  action={msg`Decline the change of country`}
                  label={t`Reason`}
                  send={(why, key) => call(declineCountryChange, { params, body: { reason: why }, key })}
                  onDone={() =>
                    onDecided({ tone: 'success', sentence: t`The country of ${displayName} stays ${from}.` })
                  }
                >
                  <Trans>The country stays as it is; the customer reads the reason.</Trans>
                </ReasonForm>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
