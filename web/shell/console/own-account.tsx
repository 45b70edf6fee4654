import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chooseLanguage } from '#api/own.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import { themes } from '#domain/accounts/theme.ts';
import { type Language, languageNames, languages } from '#domain/languages/language.ts';
import { StaffSecurity } from '#web/accounts/security/staff-security.tsx';
import { queues } from '#web/admin/overview/queue-list.ts';
import { decidedBy } from '#web/admin/overview/waits.ts';
import listing from '#web/admin/widgets/listing.module.css';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useAccountTheme } from '#web/client/account-theme.ts';
import { call } from '#web/client/client.ts';
import { chooseTheme, useTheme } from '#web/client/theme.ts';
import { useCommand } from '#web/client/use-command.ts';
import type { Me } from '#web/shell/session.ts';
import { keepLanguage, keptLanguage } from '#web/texts/language.ts';
import { Panel } from '#web/ui/panel.tsx';
import { maySee } from './console-reads.ts';
import { consoleSections } from './console-sections.ts';

/** Who somebody of staff is, what their role opens and decides, and the ways into their account (A7.1, A10). */
export function OwnAccount({ me }: { readonly me: Me }) {
  return <StaffSecurity who={<Who me={me} />} looks={<Looks />} />;
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));

function Who({ me }: { readonly me: Me }) {
  const { staffRole: role } = me;
  const screens = consoleSections.filter((section) => maySee(section, role)).map(({ name }) => name);
  const decides = queues.filter(({ of }) => mayCallAs(decidedBy[of], role)).map(({ name }) => name);
  return (
    <Panel id="who-title" title="You">
      <div className={listing.stack}>
        <Facts
          facts={[
            ['Name', me.displayName],
            ['E-mail', me.email],
            ['Role', role ?? 'none'],
            ['Opens', listed(screens)],
            ['Decides on', listed(decides)],
          ]}
        />
        <p>Owners change your role. It belongs to this e-mail address: with another address you lose it.</p>
        {me.account_status === 'approved' && (
          <p>
            <Link to="/user">Go to your account as a customer</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Looks() {
  const [language, setLanguage] = useState<Language>(keptLanguage);
  const theme = useTheme();
  const keepTheme = useAccountTheme();
  // Where the answer is lost, the next sign-in says it again.
  const keep = useCommand((chosen: Language, key) => call(chooseLanguage, { body: { language: chosen }, key }));
  return (
    <Panel id="looks-title" title="Language and theme">
      <div className={listing.stack}>
        <NativeSelect
          label="Language of e-mails and of the screens outside the console"
          description="The console is in English."
          value={language}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = languages.find((one) => one === value) ?? language;
            setLanguage(chosen);
            keepLanguage(chosen);
            void keep.run(chosen);
          }}
        />
        <NativeSelect
          label="Theme"
          value={theme}
          data={themes.map((one) => ({ value: one, label: themeWords[one] }))}
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

const themeWords = { light: 'Light', dark: 'Dark' } as const;
