import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { chooseLanguage } from '#api/own.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import { themes } from '#domain/accounts/theme.ts';
import { type Language, languageNames, languages } from '#domain/languages/language.ts';
import { StaffSecurity } from '#web/accounts/security/staff-security.tsx';
import { queues } from '#web/admin/overview/queue-list.ts';
import { decidedBy } from '#web/admin/overview/waits.ts';
import { opensScreen } from '#web/admin/widgets/console-reads.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Facts } from '#web/admin/widgets/records.tsx';
import { roleWord } from '#web/admin/widgets/role-words.ts';
import { useAccountTheme } from '#web/client/account-theme.ts';
import { call } from '#web/client/client.ts';
import { chooseTheme, useTheme } from '#web/client/theme.ts';
import { useCommand } from '#web/client/use-command.ts';
import type { Me } from '#web/shell/session.ts';
import { chooseLanguage as showLanguage } from '#web/texts/language.ts';
import { textOf } from '#web/texts/text.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { Panel } from '#web/ui/panel.tsx';
import { consoleSections } from './console-sections.ts';

/** Who somebody of staff is, what their role opens and decides, and the ways into their account (A7.1, A10). */
export function OwnAccount({ me }: { readonly me: Me }) {
  return <StaffSecurity who={<Who me={me} />} looks={<Looks />} />;
}

const listed = (names: readonly string[]): string => (names.length === 0 ? t`nothing` : names.join(', '));

function Who({ me }: { readonly me: Me }) {
  useLingui();
  const { staffRole: role } = me;
  const screens = consoleSections.filter((section) => opensScreen(section.to, role)).map(({ name }) => textOf(name));
  const decides = queues.filter(({ of }) => mayCallAs(decidedBy[of], role)).map(({ name }) => textOf(name));
  return (
    <Panel id="who-title" title={t`You`}>
      <div className={listing.stack}>
        <Facts
          facts={[
            [t`Name`, me.displayName],
            [t`E-mail`, me.email],
            [t`Role`, role === null ? t({ message: 'none', context: 'a role of staff' }) : roleWord(role)],
            [t`Opens`, listed(screens)],
            [t`Decides on`, listed(decides)],
          ]}
        />
        <p>
          <Trans>Owners change your role. It belongs to this e-mail address: with another address you lose it.</Trans>
        </p>
        {me.account_status === 'approved' && (
          <p>
            <Link to="/user">
              <Trans>Go to your account as a customer</Trans>
            </Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Looks() {
  const { active: language } = useLanguage();
  const theme = useTheme();
  const keepTheme = useAccountTheme();
  // Where the answer is lost, the next sign-in says it again.
  const keep = useCommand((chosen: Language, key) => call(chooseLanguage, { body: { language: chosen }, key }));
  return (
    <Panel id="looks-title" title={t`Language and theme`}>
      <div className={listing.stack}>
        <NativeSelect
          label={t`Language of screens and e-mails`}
          value={language}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = languages.find((one) => one === value) ?? language;
            void showLanguage(chosen);
            void keep.run(chosen);
          }}
        />
        <NativeSelect
          label={t`Theme`}
          value={theme}
          data={themes.map((one) => ({ value: one, label: textOf(themeWords[one]) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = themes.find((one) => one === value) ?? theme;
            chooseTheme(chosen);
            keepTheme(chosen);
          }}
        />
      </div>
    </Panel>
  );
}

const themeWords = {
  light: msg({ message: 'Light', context: 'a theme' }),
  dark: msg({ message: 'Dark', context: 'a theme' }),
} as const;
