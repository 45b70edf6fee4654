import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readRecording } from '#api/recording.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { causeWords, gapWords, loopWords, type Recording, recordingTag, restartWords } from './recording-words.ts';

const refreshMs = 5_000;

/** How recording does, and the gaps in it that the installation made itself (T5). */
export function RecordingPanel() {
  const { t } = useLingui();
  const recording = useQuery({
    queryKey: ['admin', 'recording'],
    queryFn: () => call(readRecording, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = recording;
  const tag = data && recordingTag(data);
  return (
    <Panel id="recording-title" title={t`Recording`} aside={tag && <Tag tone={tag.tone}>{tag.word}</Tag>}>
      {recording.isError && <Unread query={recording} />}
      {recording.isPending && <Coming rows={3} />}
      {data && (
        <p>
          <Delays of={data.eventLoop} /> {restartWords(data.restarts)}
        </p>
      )}
      {data?.items.length === 0 && (
        <Empty>
          <Trans>This installation has caused no gap in recording.</Trans>
        </Empty>
      )}
      {data && data.items.length > 0 && <Gaps items={data.items} />}
    </Panel>
  );
}

function Delays({ of }: { readonly of: Recording['eventLoop'] }) {
  const [recording, answering] = [loopWords(of.recording), loopWords(of.main)];
  return (
    <Trans>
      Delays of the last minute in recording: {recording}; in answering requests: {answering}.
    </Trans>
  );
}

function Gaps({ items }: Pick<Recording, 'items'>) {
  const { t } = useLingui();
  return (
    <Scroll label={t`Gaps in recording`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'From', context: 'a time' })}</th>
            <th scope="col">{t`Lasted`}</th>
            <th scope="col">{t`Cause`}</th>
            <th scope="col" className={tables.number}>
              {t`Trades refunded`}
            </th>
            <th scope="col" className={tables.minor}>
              {t`Pairs`}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((gap) => (
            <tr key={gap.id}>
              <td>
                <Moment iso={gap.from} />
              </td>
              <td>{gapWords(gap)}</td>
              <td>{causeWords(gap.cause)}</td>
              <td className={tables.number}>{gap.refunded}</td>
              <td className={tables.minor}>{gap.pairs.map(nameOfPair).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
