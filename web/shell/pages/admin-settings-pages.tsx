import { useLingui } from '@lingui/react/macro';
import { BrandPreview } from '#web/admin/settings/brand-preview.tsx';
import { MailTextsScreen } from '#web/admin/settings/mail-texts.tsx';
import { TextsScreen } from '#web/admin/settings/page-texts.tsx';
import { PairsScreen } from '#web/admin/settings/pairs.tsx';
import { PlansScreen } from '#web/admin/settings/plans.tsx';
import { PreparedAnswersScreen } from '#web/admin/settings/prepared-answers.tsx';
import { SettingsScreen } from '#web/admin/settings/settings.tsx';
import { TermsScreen } from '#web/admin/settings/terms.tsx';
import { useBrand } from '#web/client/brand.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/settings/brand */
export function BrandPage() {
  const { t } = useLingui();
  const [brand, me] = [useBrand().data, useMe().data];
  const staff = me && { uid: me.uid, role: me.staffRole };
  return <Screen title={t`Brand`}>{brand && staff && <BrandPreview brand={brand} staff={staff} />}</Screen>;
}

/** /admin/settings/answers */
export function AnswersPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Prepared answers`}>
      <PreparedAnswersScreen />
    </Screen>
  );
}

/** /admin/settings/emails */
export function EmailsPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return <Screen title={t`E-mails`}>{me && <MailTextsScreen staff={{ uid: me.uid, role: me.staffRole }} />}</Screen>;
}

/** /admin/settings */
export function SettingsPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return (
    <Screen title={t({ message: 'Settings', context: 'of the house' })}>
      {me && <SettingsScreen staff={{ uid: me.uid, role: me.staffRole }} />}
    </Screen>
  );
}

/** /admin/settings/pairs */
export function PairsPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return <Screen title={t`Pairs`}>{me && <PairsScreen staff={{ uid: me.uid, role: me.staffRole }} />}</Screen>;
}

/** /admin/settings/terms */
export function TermsPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return <Screen title={t`Market terms`}>{me && <TermsScreen staff={{ uid: me.uid, role: me.staffRole }} />}</Screen>;
}

/** /admin/settings/plans */
export function PlansPage() {
  const { t } = useLingui();
  const me = useMe().data;
  return (
    <Screen title={t`Plans and places`}>{me && <PlansScreen staff={{ uid: me.uid, role: me.staffRole }} />}</Screen>
  );
}

/** /admin/settings/texts */
export function TextsPage() {
  const { t } = useLingui();
  const [brand, me] = [useBrand().data, useMe().data];
  const staff = me && { uid: me.uid, role: me.staffRole };
  return <Screen title={t`Own texts`}>{brand && staff && <TextsScreen operator={brand} staff={staff} />}</Screen>;
}
