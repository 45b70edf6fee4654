import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { accentOf, type Scheme } from '#domain/brand/accent.ts';
import { textOf } from '#web/texts/text.ts';
import { Mark } from '#web/ui/mark.tsx';
import styles from './brand-preview.module.css';
import { headerLogoOf, onSurfaces, type TriedBrand } from './tried-brand.ts';

/** The brand on one scheme's surfaces: head, link, buttons, selection. The tokens are set for this part of the page alone. */
export function BrandSample(props: {
  readonly scheme: Scheme;
  readonly tried: TriedBrand;
  readonly brand: Pick<ReplyOf<typeof readBrand>, 'name' | 'headerLogo' | 'headerLogoDark' | 'icon'>;
}) {
  useLingui();
  const { scheme, tried, brand } = props;
  const { accent, ink, soft, hover } = accentOf(tried.accent[scheme], scheme);
  const tokens = {
    colorScheme: scheme,
    '--accent': accent,
    '--accent-ink': ink,
    '--accent-soft': soft,
    '--accent-hover': hover,
  };
  // A logo holds the name in its drawing: another name is shown in letters.
  const isOwn = tried.name === brand.name;
  const held = { light: isOwn ? brand.headerLogo : null, dark: isOwn ? brand.headerLogoDark : null };
  const logo = headerLogoOf(tried, scheme, held);
  const icon = tried.pictures.icon === undefined ? (isOwn ? brand.icon : null) : (tried.pictures.icon?.url ?? null);
  return (
    <section className={styles.sample} style={tokens} aria-label={textOf(onSurfaces[scheme])}>
      <div className={styles.head}>
        {logo !== null ? (
          <img className={styles.logo} src={logo} alt={tried.name} />
        ) : (
          <>
            {icon === null ? <Mark size={24} /> : <img src={icon} width={24} height={24} alt="" />}
            <strong>{tried.name}</strong>
          </>
        )}
        <span className={styles.selected}>
          <Trans>Dashboard</Trans>
        </span>
      </div>
      <div className={styles.sheet}>
        <strong>
          <Trans>A card</Trans>
        </strong>
        <p>
          <Trans>
            Text with <span className={styles.link}>a link</span> in it.
          </Trans>
        </p>
        <div className={styles.buttons}>
          <Button component="span">
            <Trans>Continue</Trans>
          </Button>
          <Button component="span" variant="default">
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
