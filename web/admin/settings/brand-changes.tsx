import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addBrandPicture,
  approveBrand,
  declineBrand,
  proposeBrand,
  readBrandPicture,
  withdrawBrand,
} from '#api/brand-changes.ts';
import { type KeptBrand, mostLegalLinks } from '#domain/brand/kept-brand.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import styles from './brand-preview.module.css';
import {
  type BrandChange,
  type BrandDifference,
  type BrandList,
  brandBlank,
  brandDifferences,
  brandFields,
  linksIn,
  readBrandWords,
} from './brand-words.ts';
import { DifferencesTable } from './differences-table.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import type { Staff } from './setting-changes.tsx';
import { type PictureSlot, pictureSlots, pictureTitles, type TriedBrand, withTried } from './tried-brand.ts';

const deciding: Deciding = {
  approve: { of: approveBrand, send: (id, key) => call(approveBrand, { params: { id }, body: {}, key }) },
  decline: {
    of: declineBrand,
    send: (id, reason, key) => call(declineBrand, { params: { id }, body: { reason }, key }),
  },
  withdraw: {
    of: withdrawBrand,
    send: (id, reason, key) => call(withdrawBrand, { params: { id }, body: { reason }, key }),
  },
  noun: msg({ message: 'brand settings', context: 'a change of' }),
  keeps: msg`E-mails that were sent and agreements that were accepted stay as they are.`,
};

const titleOf = ({ before, brand }: Pick<BrandChange, 'before' | 'brand'>): string => {
  const [first, ...more] = brandDifferences(before, brand);
  if (!first) return t`Brand`;
  const { name } = first;
  const { length } = more;
  return length === 0 ? name : t`${name} and ${length} more`;
};

/** The change that is not in force yet, for a different owner to decide about (B2.4, X8). */
export function WaitingBrand(props: {
  readonly open: BrandChange | null;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { open } = props;
  return (
    <Panel id="brand-waiting" title={t`Not in force yet`}>
      {open === null ? (
        <Empty>
          <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
        </Empty>
      ) : (
        <OpenDocument
          title={titleOf(open)}
          change={open}
          deciding={deciding}
          staff={props.staff}
          onStatus={props.onStatus}
        >
          <Differences before={open.before} brand={open.brand} />
          <p>
            <Trans>Once it is decided or withdrawn, another change can be proposed.</Trans>
          </p>
        </OpenDocument>
      )}
    </Panel>
  );
}

/** What was proposed and decided, with who and why, newest first. */
export function BrandHistory(props: { readonly list: BrandList; readonly staff: Staff }) {
  useLingui();
  const { items, since } = props.list;
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="brand-history" title={t`History`}>
      <DocumentHistory
        label={t`History of the brand`}
        changes={items}
        titleOf={titleOf}
        staff={props.staff}
        opened={opened}
        onOpen={setOpened}
        preview={({ before, brand }) => <Differences before={before} brand={brand} />}
      />
      {since !== null && (
        <p>
          <Trans>
            In force since <Moment iso={since} />.
          </Trans>
        </p>
      )}
    </Panel>
  );
}

/** What a change makes otherwise, against what holds. */
function Differences({ before, brand }: { readonly before: KeptBrand; readonly brand: KeptBrand }) {
  useLingui();
  const differences = brandDifferences(before, brand);
  if (differences.length === 0)
    return (
      <p>
        <Trans>Nothing would change.</Trans>
      </p>
    );
  return (
    <DifferencesTable
      label={t`Changes of the brand`}
      of={t`Part`}
      rows={differences.map((one) => ({
        name: one.name,
        now: <Value of={one} value={one.now} />,
        after: <Value of={one} value={one.after} />,
      }))}
    />
  );
}

function Value({ of, value }: { readonly of: BrandDifference; readonly value: string | null }) {
  useLingui();
  if (value === null) return t`none`;
  if (of.picture) return <KeptPicture hash={value} slot={of.picture} />;
  if (!/^#[0-9a-f]{6}$/.test(value)) return value;
  return (
    <span className={styles.colour}>
      <span className={styles.spot} style={{ background: value }} aria-hidden /> {value}
    </span>
  );
}

function KeptPicture({ hash, slot }: { readonly hash: string; readonly slot: PictureSlot }) {
  useLingui();
  const picture = useQuery({
    queryKey: ['admin', 'brand-picture', hash],
    queryFn: () => call(readBrandPicture, { params: { hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (picture.isError) return t`a picture that could not be loaded`;
  if (picture.isPending) return t`loading…`;
  const dark = slot.endsWith('.dark') ? ` ${styles.onDark}` : '';
  return <img className={`${styles.kept}${dark}`} src={picture.data.url} alt={textOf(pictureTitles[slot])} />;
}

/** Keeps the chosen pictures and says their hashes. Asked again, it keeps nothing twice. */
async function keepPictures({ pictures }: TriedBrand, key: string): Promise<Partial<Record<PictureSlot, string>>> {
  const hashes: Partial<Record<PictureSlot, string>> = {};
  for (const slot of pictureSlots) {
    const data = pictures[slot]?.url.split(',')[1];
    if (data) hashes[slot] = (await call(addBrandPicture, { body: { data }, key: `${key}-${slot}` })).hash;
  }
  return hashes;
}

/** What is tried above, with the words of the brand, for a different owner to approve. */
export function ProposeBrand(props: {
  readonly list: BrandList;
  readonly current: TriedBrand;
  readonly tried: TriedBrand;
  readonly onStatus: ShowStatus;
  readonly onProposed: () => void;
}) {
  useLingui();
  const { list, current, tried } = props;
  const { serverNow } = useLive();
  const [links, setLinks] = useState(list.brand.legal?.links.length ?? 0);
  return (
    <TypedForm
      action={t`Propose this brand`}
      label={t`Propose this brand`}
      fields={(typed) => brandFields(Math.max(links, linksIn(typed)))}
      blank={brandBlank(list.brand)}
      draft="brand"
      version={list.version}
      read={(typed) => readBrandWords(typed, serverNow())}
      send={async ({ words, ...when }, key) => {
        const brand = { ...withTried(list.brand, current, tried, await keepPictures(tried, key)), ...words };
        const done = await call(proposeBrand, { body: { brand, ...when, seen: list.version }, key });
        props.onProposed();
        return done;
      }}
      about={() => t`the brand`}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`Brand proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={props.onStatus}
    >
      {(typed) => {
        const shown = Math.max(links, linksIn(typed));
        return (
          shown < mostLegalLinks && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => setLinks(shown + 1)}>
                <Trans>Add a link to the legal notice</Trans>
              </Button>
            </div>
          )
        );
      }}
    </TypedForm>
  );
}
