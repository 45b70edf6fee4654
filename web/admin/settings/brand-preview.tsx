import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { readBrand } from '#api/brand.ts';
import { listBrandChanges } from '#api/brand-changes.ts';
import { inspectBrand } from '#api/brand-inspection.ts';
import type { ReplyOf } from '#api/operation.ts';
import { schemes, standardAccent } from '#domain/brand/accent.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { save } from '#web/client/download.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { BrandHistory, ProposeBrand, WaitingBrand } from './brand-changes.tsx';
import styles from './brand-preview.module.css';
import { BrandReadings } from './brand-readings.tsx';
import { BrandSample } from './brand-sample.tsx';
import { BrandTrial } from './brand-trial.tsx';
import type { BrandList } from './brand-words.ts';
import { SampleMail } from './sample-mail.tsx';
import type { Staff } from './setting-changes.tsx';
import { brandFileText, isReadable, type TriedBrand, triedOver } from './tried-brand.ts';

type Brand = ReplyOf<typeof readBrand>;
type Inspected = ReplyOf<typeof inspectBrand>;

/** The operator's brand as it is, as it would be, and how it becomes another (B2.3, B2.4). */
export function BrandPreview({ brand, staff }: { readonly brand: Brand; readonly staff: Staff }) {
  const inspected = useQuery({ queryKey: ['admin', 'brand'], queryFn: () => call(inspectBrand, {}) });
  const list = useQuery({ queryKey: ['admin', 'brand-changes'], queryFn: () => call(listBrandChanges, {}) });
  const [statusText, showStatus] = useState<StatusText | null>(null);
  if (inspected.isError) return <Unread query={inspected} />;
  if (list.isError) return <Unread query={list} />;
  if (inspected.isPending || list.isPending) return <Coming rows={6} />;
  return (
    <div className={styles.page}>
      <StatusMessage statusText={statusText} />
      <WaitingBrand open={list.data.open} staff={staff} onStatus={showStatus} />
      <Preview brand={brand} inspected={inspected.data} list={list.data} staff={staff} onStatus={showStatus} />
      <BrandHistory list={list.data} staff={staff} />
    </div>
  );
}

function Preview(props: {
  readonly brand: Brand;
  readonly inspected: Inspected;
  readonly list: BrandList;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { inspected, list } = props;
  const brand = { ...props.brand, name: list.brand.name };
  const current: TriedBrand = {
    name: brand.name,
    accent: list.brand.accent ?? standardAccent,
    pictures: {},
  };
  // With the brand that was in force: another one may be, while somebody tries (X8).
  const [trial, setTrial] = useState<{ readonly tried: TriedBrand; readonly over: TriedBrand } | null>(null);
  const tried = trial && triedOver(trial.tried, trial.over, current);
  const setTried = (next: TriedBrand | null) => setTrial(next && { tried: next, over: current });
  const shown = tried ?? current;
  return (
    <>
      <Panel
        id="brand-try"
        title={t`Try another look`}
        aside={
          tried && (
            <Button variant="default" size="compact-sm" onClick={() => setTried(null)}>
              <Trans>Back to the current brand</Trans>
            </Button>
          )
        }
      >
        <p className={styles.note}>
          <Trans>Nothing here is saved until you propose it. Customers keep seeing the current brand.</Trans>
        </p>
        <BrandTrial tried={shown} held={list.brand} onTry={setTried} />
        <DownloadFile content={inspected.content} current={current} tried={shown} />
      </Panel>
      <Samples brand={brand} shown={shown} isTried={tried !== null} onTry={setTried} />
      <Proposing {...props} current={current} tried={shown} onProposed={() => setTried(null)} />
      <Origin file={inspected.file} />
      <Pictures inspected={inspected} name={brand.name} />
      <SampleMail key={list.version} />
    </>
  );
}

function Samples(props: {
  readonly brand: Brand;
  readonly shown: TriedBrand;
  readonly isTried: boolean;
  readonly onTry: (tried: TriedBrand) => void;
}) {
  useLingui();
  const { brand, shown, isTried, onTry } = props;
  return (
    <>
      <Panel id="brand-sample" title={isTried ? t`Preview of what you are trying` : t`On light and dark surfaces`}>
        <div className={styles.pair}>
          {schemes.map((scheme) => (
            <BrandSample key={scheme} scheme={scheme} tried={shown} brand={brand} />
          ))}
        </div>
      </Panel>
      <Panel id="brand-contrast" title={t`Contrast`}>
        <p className={styles.note}>
          <Trans>WCAG 2.2 asks 4.5 to 1 for text. An accent below that on any surface is refused.</Trans>
        </p>
        <div className={styles.pair}>
          {schemes.map((scheme) => (
            <BrandReadings
              key={scheme}
              scheme={scheme}
              accent={shown.accent[scheme]}
              onTake={(colour) => onTry({ ...shown, accent: { ...shown.accent, [scheme]: colour } })}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

/** The form that proposes, for whoever may and while no other change waits. What was typed stays while an accent cannot be read. */
function Proposing(props: {
  readonly list: BrandList;
  readonly staff: Staff;
  readonly current: TriedBrand;
  readonly tried: TriedBrand;
  readonly onStatus: ShowStatus;
  readonly onProposed: () => void;
}) {
  useLingui();
  const { list, staff, tried } = props;
  if (staff.role !== 'owner' && staff.role !== 'operations') return null;
  const readable = isReadable(tried) && tried.name.trim() !== '';
  return (
    <Panel id="brand-propose" title={t`Propose a change`}>
      {list.open === null ? (
        <>
          {!readable && (
            <Notice tone="warn">
              <Trans>A brand needs a name, and accents that can be read on every surface.</Trans>
            </Notice>
          )}
          <div hidden={!readable}>
            <p className={styles.note}>
              <Trans>
                The look you are trying above, with the words below, is proposed as a whole. A different owner approves
                it; from then on the public pages, the app, e-mails and statements follow it, without a restart.
              </Trans>
            </p>
            <ProposeBrand {...props} />
          </div>
        </>
      ) : (
        <p className={styles.note}>
          <Trans>Once the change above is decided or withdrawn, another one can be proposed.</Trans>
        </p>
      )}
    </Panel>
  );
}

/** What is tried, as a file that BRAND_FILE can name. */
function DownloadFile(props: { readonly content: string; readonly current: TriedBrand; readonly tried: TriedBrand }) {
  useLingui();
  const { content, current, tried } = props;
  const readable = isReadable(tried) && tried.name.trim() !== '';
  const download = (): void => {
    save({
      name: 'brand.json',
      file: new Blob([brandFileText(content, current, tried)], { type: 'application/json' }),
    });
  };
  return (
    <div className={styles.download}>
      <Button variant="default" disabled={!readable} onClick={download}>
        <Trans>Download brand file</Trans>
      </Button>
      <p className={styles.note}>
        {readable
          ? t`The current brand with what you are trying. For another installation: put it beside its pictures and name it in BRAND_FILE.`
          : t`A brand needs a name, and accents that can be read on every surface.`}
      </p>
    </div>
  );
}

function Origin({ file }: Pick<Inspected, 'file'>) {
  useLingui();
  return (
    <Panel id="brand-origin" title={t`Where the brand comes from`}>
      <p className={styles.note}>
        {file === null ? (
          <Trans>Single variables such as BRAND_NAME gave the first brand.</Trans>
        ) : (
          <Trans>
            The file <code>{file}</code>, named in BRAND_FILE, gave the first brand.
          </Trans>
        )}{' '}
        <Trans>
          From then on it changes here, and a restart changes none of it. The typeface, the sharing card and the logo of
          e-mails stay with the file; with another logo than the file’s, card and e-mails show that logo.
          docs/branding.md describes the file; examples/brands has two.
        </Trans>
      </p>
    </Panel>
  );
}

/** What the sharing card is. */
const cardWords: Readonly<Record<Inspected['cardFrom'], MessageDescriptor>> = {
  operator: msg`Shown where somebody shares a page. Supplied by the operator.`,
  drawn: msg`Shown where somebody shares a page. Drawn from the logo and the accent.`,
  product: msg`Shown where somebody shares a page. The product’s own.`,
};

function Pictures({ inspected, name }: { readonly inspected: Inspected; readonly name: string }) {
  useLingui();
  const { icon, card, cardFrom, documentHead, font, accent } = inspected;
  return (
    <Panel id="brand-pictures" title={t`Icon, sharing card, documents`}>
      <div className={styles.pair}>
        <figure className={styles.figure}>
          <img className={styles.card} src={card} alt={t`The sharing card of ${name}`} />
          <figcaption>{textOf(cardWords[cardFrom])}</figcaption>
        </figure>
        <div className={styles.stack}>
          <figure className={styles.figure}>
            <div className={styles.icons}>
              {[16, 32, 64].map((size) => (
                <img key={size} src={icon} width={size} height={size} alt={t`The icon at ${size} pixels`} />
              ))}
            </div>
            <figcaption>
              <Trans>The icon, in the browser’s tab.</Trans>
            </figcaption>
          </figure>
          <figure className={styles.figure}>
            <div className={styles.document} style={{ borderTopColor: accent.light }}>
              <div className={styles.documentName}>
                <img src={documentHead.picture} alt={documentHead.isLogo ? documentHead.name : ''} />
                {!documentHead.isLogo && <strong>{documentHead.name}</strong>}
              </div>
              {documentHead.lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
            <figcaption>
              <Trans>The head of a statement as a PDF.</Trans>
            </figcaption>
          </figure>
          <p className={styles.note}>
            <Trans>
              Typeface: <code>{font}</code>
            </Trans>
          </p>
        </div>
      </div>
    </Panel>
  );
}
