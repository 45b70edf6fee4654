import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OnboardingStep } from '#domain/accounts/onboarding.ts';
import { WithProfile } from '#web/accounts/account.tsx';
import { AddressForm } from '#web/accounts/address-form.tsx';
import { DetailsForm } from '#web/accounts/details-form.tsx';
import { AgreementsForm } from '#web/accounts/sign-in/agreements-form.tsx';
import { LinkAgain } from '#web/accounts/sign-in/link-again.tsx';
import { signOut } from '#web/accounts/sign-out.ts';
import { StatusScreen } from '#web/accounts/status-screen.tsx';
import { statusTitle } from '#web/accounts/status-titles.ts';
import { IdentityStep } from '#web/identity/identity-state.tsx';
import { StepFour } from '#web/onboarding/step-four.tsx';
import { StepFrame } from '#web/onboarding/step-frame.tsx';
import { isStaffAlone, Session } from '#web/shell/guard.tsx';
import { useSubmitted } from '#web/shell/identity-status.tsx';
import { Page } from '#web/shell/layout.tsx';
import { Onward } from '#web/shell/onward.tsx';
import { onwardFrom } from '#web/shell/redirects.ts';
import type { Me } from '#web/shell/session.ts';
import { StatusMessage } from '#web/shell/status-message.tsx';

/**
 * A step needs only a session (A8): suspended, blocked and void see the status screen instead, and who is approved is led on
 * to what is unfinished or to the user area, unless something of the step is missing.
 */
function Step(props: {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly lead: string | ((me: Me) => string);
  /** To the first unfinished step, where that is another one. */
  readonly forwards?: boolean;
  readonly children: (me: Me) => ReactNode;
}) {
  const { step, title, lead, forwards = false } = props;
  return (
    <Session>
      {(me, brand) => {
        switch (me.account_status) {
          case 'suspended':
          case 'blocked':
          case 'void':
            return (
              <Page title={statusTitle(me.account_status)} brand={brand}>
                <StatusScreen me={me} supportEmail={brand.supportEmail} chat={brand.chat !== null} identity={null} />
              </Page>
            );
          case 'approved':
          case 'pending':
          case 'declined':
            break;
        }
        const onward = forwards && (isStaffAlone(me) || isStaffToo(me)) ? '/admin' : onwardFrom(step, me, forwards);
        if (onward !== null) return <Onward to={onward} />;
        return (
          <Page title={title} brand={brand}>
            <StatusMessage account={me.account_status} />
            <StepFrame
              step={step}
              title={title}
              lead={typeof lead === 'string' ? lead : lead(me)}
              unfinished={me.unfinishedSteps}
              onSignOut={() => void signOut()}
            >
              {props.children(me)}
            </StepFrame>
          </Page>
        );
      }}
    </Session>
  );
}

/** Who is here is read anew, then the way leads on. */
function useSaved(to: '/user/signup/risks' | '/user/signup/step-three' | '/user/signup/step-four') {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (): Promise<void> => {
    await Promise.all(['me', 'profile'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
    await navigate({ to });
  };
}

/** Staff who are customers as well begin in the console, too. */
const isStaffToo = (me: Me): boolean => me.account_status === 'approved' && me.staffRole !== null;

/** step-two; it forwards to the first unfinished step, or to /user (A5), unless one came back to it. */
export function StepTwoPage() {
  const { t } = useLingui();
  const { back = false } = useSearch({ from: '/user/signup/step-two' });
  const navigate = useNavigate();
  const saved = useSaved('/user/signup/risks');
  return (
    <Step
      step="step-two"
      title={t`Your details`}
      lead={t`The law requires us to know who our customers are.`}
      forwards={!back}
    >
      {() => (
        <WithProfile>
          {(profile) => (
            <DetailsForm
              profile={profile}
              onSaved={async () => {
                // The browser's way back leads here, and not on at once.
                await navigate({ to: '/user/signup/step-two', search: { back: true }, replace: true });
                await saved();
              }}
            />
          )}
        </WithProfile>
      )}
    </Step>
  );
}

/** risks: the disclosure and the terms, to be read and accepted. */
export function RisksPage() {
  const { t } = useLingui();
  const saved = useSaved('/user/signup/step-three');
  return (
    <Step
      step="risks"
      title={t`Risks and terms`}
      lead={t`Read this before you decide whether trading here is for you.`}
    >
      {() => (
        <WithProfile>
          {(profile) => (
            <AgreementsForm
              kinds={null}
              accepted={profile.acceptances}
              label={t`Risks and terms`}
              action={t`Accept and continue`}
              onAccepted={saved}
              beside={
                <Link to="/user/signup/step-two" search={{ back: true }}>
                  <Trans>Go back</Trans>
                </Link>
              }
            />
          )}
        </WithProfile>
      )}
    </Step>
  );
}

/** step-three */
export function StepThreePage() {
  const { t } = useLingui();
  const saved = useSaved('/user/signup/step-four');
  return (
    <Step step="step-three" title={t`Your address`} lead={t`Enter the address where you live.`}>
      {() => (
        <WithProfile>
          {(profile) => (
            <AddressForm
              profile={profile}
              action={t`Save and continue`}
              onSaved={saved}
              beside={
                <Link to="/user/signup/risks">
                  <Trans>Go back</Trans>
                </Link>
              }
            />
          )}
        </WithProfile>
      )}
    </Step>
  );
}

/** step-four */
export function StepFourPage() {
  const { t } = useLingui();
  const submitted = useSubmitted();
  return (
    <Step
      step="step-four"
      title={t`Your identity`}
      lead={(me) =>
        me.unfinishedSteps.includes('step-four')
          ? t`Add a photo of each side of your ID card.`
          : t`We compare your ID card with your details.`
      }
    >
      {(me) => (
        <StepFour emailVerified={me.emailVerified} unfinished={me.unfinishedSteps}>
          <IdentityStep
            onSubmitted={submitted}
            {...(!me.emailVerified && { linkAgain: <LinkAgain email={me.email} main /> })}
          />
        </StepFour>
      )}
    </Step>
  );
}
