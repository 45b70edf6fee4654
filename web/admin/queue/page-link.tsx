import { Trans } from '@lingui/react/macro';
import { RecordLink, useRecordPage } from '#web/admin/records/record-link.tsx';
import { OpenIcon } from '#web/ui/icons.ts';
import styles from './decision.module.css';

/** The way from a row to the page of its record, which a colleague can be sent; nothing where the reader has none. */
export function PageLink(props: { readonly id: string; readonly name: string }) {
  const { name } = props;
  if (useRecordPage(props.id) === null) return null;
  return (
    <span className={styles.page}>
      <RecordLink id={props.id}>
        <Trans>
          Page<span className="visually-hidden"> of {name}</span>
        </Trans>
        <OpenIcon size={16} stroke={1.75} aria-hidden />
      </RecordLink>
    </span>
  );
}
