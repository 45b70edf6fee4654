import { useLingui } from '@lingui/react/macro';
import { DownIcon, UpIcon } from '#web/ui/icons.ts';
import styles from './change.module.css';

/** A change in percent with its direction as an icon and, to be heard, as a word: '-2.50' reads 'down 2.50 %'. */
export function Change({ percent }: { readonly percent: string }) {
  const { t } = useLingui();
  const level = /^-?0(\.0+)?$/.test(percent);
  const way = level ? 'level' : percent.startsWith('-') ? 'down' : 'up';
  const Icon = { level: null, down: DownIcon, up: UpIcon }[way];
  const word = { level: t`unchanged`, down: t`down`, up: t`up` }[way];
  return (
    <span className={styles.change} data-way={way}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span className="visually-hidden">{word}</span> {percent.replace('-', '')} %
    </span>
  );
}
