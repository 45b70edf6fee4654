import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inspectBrand, type readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { schemes } from '#domain/brand/accent.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { save } from '#web/client/download.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './brand-preview.module.css';
import { BrandReadings } from './brand-readings.tsx';
import { BrandSample } from './brand-sample.tsx';
import { BrandTrial } from './brand-trial.tsx';
import { SampleMail } from './sample-mail.tsx';
import { brandFileText, isReadable, type TriedBrand } from './tried-brand.ts';

type Brand = ReplyOf<typeof readBrand>;
type Inspected = ReplyOf<typeof inspectBrand>;

/** The operator's brand as it is, and as it would be (B2.3). */
export function BrandPreview(props: { readonly brand: Brand }) {
  const inspected = useQuery({ queryKey: ['admin', 'brand'], queryFn: () => call(inspectBrand, {}) });
  if (inspected.isError) return <Unread query={inspected} />;
  if (inspected.isPending) return <Coming rows={6} />;
  return <Preview brand={props.brand} inspected={inspected.data} />;
}

function Preview({ brand, inspected }: { readonly brand: Brand; readonly inspected: Inspected }) {
  const current: TriedBrand = {
    name: brand.name,
    accent: inspected.accent,
    logo: null,
  };
  const [tried, setTried] = useState<TriedBrand | null>(null);
  const shown = tried ?? current;
  return (
    <div className={styles.page}>
      <Origin file={inspected.file} ownAccent={inspected.ownAccent} />
      <Panel
        id="brand-try"
        title="Try another look"
        aside={
          tried && (
            <Button variant="default" size="compact-sm" onClick={() => setTried(null)}>
              Back to the current brand
            </Button>
          )
        }
      >
        <p className={styles.note}>Nothing here is saved. Customers keep seeing the current brand.</p>
        <BrandTrial tried={shown} onTry={setTried} />
        <DownloadFile content={inspected.content} current={current} tried={shown} />
      </Panel>
      <Panel id="brand-sample" title={tried ? 'Preview of what you are trying' : 'On light and dark surfaces'}>
        <div className={styles.pair}>
          {schemes.map((scheme) => (
            <BrandSample key={scheme} scheme={scheme} tried={shown} brand={brand} />
          ))}
        </div>
      </Panel>
      <Panel id="brand-contrast" title="Contrast">
        <p className={styles.note}>
          WCAG 2.2 asks 4.5 to 1 for text. An accent below that on any surface stops the start.
        </p>
        <div className={styles.pair}>
          {schemes.map((scheme) => (
            <BrandReadings
              key={scheme}
              scheme={scheme}
              accent={shown.accent[scheme]}
              onTake={(colour) => setTried({ ...shown, accent: { ...shown.accent, [scheme]: colour } })}
            />
          ))}
        </div>
      </Panel>
      <Pictures inspected={inspected} name={brand.name} />
      <SampleMail />
    </div>
  );
}

/** What is tried, as a file that BRAND_FILE can name. */
function DownloadFile(props: { readonly content: string; readonly current: TriedBrand; readonly tried: TriedBrand }) {
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
        Download brand file
      </Button>
      <p className={styles.note}>
        {readable
          ? 'The current brand with what you are trying. Put it beside its pictures, name it in BRAND_FILE and restart.'
          : 'A brand needs a name, and accents that can be read on every surface.'}
      </p>
    </div>
  );
}

function Origin({ file, ownAccent }: Pick<Inspected, 'file' | 'ownAccent'>) {
  return (
    <Panel id="brand-origin" title="Where the brand comes from">
      {file === null ? (
        <p className={styles.note}>
          Single variables such as BRAND_NAME, with the product’s own colours and typeface. To set more, try it here,
          download the brand file, name it in BRAND_FILE and restart the product. docs/branding.md describes the file;
          examples/brands has two.
        </p>
      ) : (
        <p className={styles.note}>
          The file <code>{file}</code>, named in BRAND_FILE. To change the brand, edit that file and restart the
          product; docs/branding.md describes it.{' '}
          {!ownAccent && 'The file sets no accent, so the product’s own is used.'}
        </p>
      )}
    </Panel>
  );
}

const cardWords = {
  operator: 'Supplied by the operator.',
  drawn: 'Drawn from the logo and the accent.',
  product: 'The product’s own.',
} as const;

function Pictures({ inspected, name }: { readonly inspected: Inspected; readonly name: string }) {
  const { icon, card, cardFrom, documentHead, font, accent } = inspected;
  return (
    <Panel id="brand-pictures" title="Icon, sharing card, documents">
      <div className={styles.pair}>
        <figure className={styles.figure}>
          <img className={styles.card} src={card} alt={`The sharing card of ${name}`} />
          <figcaption>Shown where somebody shares a page. {cardWords[cardFrom]}</figcaption>
        </figure>
        <div className={styles.stack}>
          <figure className={styles.figure}>
            <div className={styles.icons}>
              {[16, 32, 64].map((size) => (
                <img key={size} src={icon} width={size} height={size} alt={`The icon at ${size} pixels`} />
              ))}
            </div>
            <figcaption>The icon, in the browser’s tab.</figcaption>
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
            <figcaption>The head of a statement as a PDF.</figcaption>
          </figure>
          <p className={styles.note}>
            Typeface: <code>{font}</code>
          </p>
        </div>
      </div>
    </Panel>
  );
}
