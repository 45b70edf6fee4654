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
  const { customer, change, admin, onDecided } = props;
  const params = { id: change.id };
  const to = countryName(change.country);
  const from = customer.country === null ? 'no country' : countryName(customer.country);
  return (
    <>
      <Notice tone="info">
        Asks to change the country from {from} to {to}, <Moment iso={change.createdAt} />: “{change.reason}”
      </Notice>
      {customer.uid !== admin && (
        <Choices
          choices={[
            {
              name: 'Change the country',
              of: approveCountryChange,
              form: (
                <DecisionForm
                  action={`Change the country to ${to}`}
                  send={(key) => call(approveCountryChange, { params, body: {}, key })}
                  onDone={() =>
                    onDecided({ tone: 'success', sentence: `The country of ${customer.displayName} is ${to} now.` })
                  }
                >
                  From their next request, the customer can buy only what is offered in {to}. Money and open trades are
                  not touched.
                </DecisionForm>
              ),
            },
            {
              name: 'Decline the request',
              of: declineCountryChange,
              form: (
                <ReasonForm
                  action="Decline the change of country"
                  label="Reason"
                  send={(reason, key) => call(declineCountryChange, { params, body: { reason }, key })}
                  onDone={() =>
                    onDecided({ tone: 'success', sentence: `The country of ${customer.displayName} stays ${from}.` })
                  }
                >
                  The country stays as it is; the customer reads the reason.
                </ReasonForm>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
