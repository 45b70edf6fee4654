import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import {
  confirmContact,
  continueConversation,
  endConversationLink,
  readConversation,
} from '#api/contact-conversations.ts';
import type { ReplyOf } from '#api/operation.ts';
import { confirmFragment, keyFragment } from '#domain/support/conversation.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Notice } from '#web/ui/panel.tsx';
import { relativeDay } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { askAgainAfterMs } from './asking.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';

const fragment = (name: string): string | null => new URLSearchParams(window.location.hash.slice(1)).get(name);

function onFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Confirms an address, or shows the one conversation whose key the address holds (S1.1). */
export function VisitorConversation() {
  const hash = useSyncExternalStore(onFragment, () => window.location.hash);
  const [ended, setEnded] = useState(false);
  const token = fragment(confirmFragment);
  const key = fragment(keyFragment);
  return (
    <div className={`${styles.conversation} ${styles.visitor}`}>
      {ended ? (
        <Ended />
      ) : token !== null ? (
        <Confirm key={hash} token={token} />
      ) : key === null ? (
        <Nothing />
      ) : (
        <Open key={hash} own={key} onEnded={() => setEnded(true)} />
      )}
    </div>
  );
}

/** Opening the page confirms nothing, so that programs that look at the links of mails confirm nothing either. */
function Confirm({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const { state, busy, asked, run } = useCommand((body: { token: string }, key) => call(confirmContact, { body, key }));
  async function confirm() {
    const reply = await run(asked?.input ?? { token });
    // The used link is replaced in the tab's history: going back leads to the conversation.
    if (reply) window.location.replace(`#${keyFragment}=${reply.key}`);
  }
  return (
    <>
      <h1>
        <Trans>Confirm your e-mail address</Trans>
      </h1>
      <p>
        <Trans>
          You wrote to us through the contact page. Confirm that the address is yours to read our reply here and to
          write on.
        </Trans>
      </p>
      <Outcome state={state} about={t`Confirm this address`} />
      <Button size="md" loading={busy} onClick={() => void confirm()}>
        {asked ? askAgain() : <Trans>Confirm this address</Trans>}
      </Button>
    </>
  );
}

function Nothing() {
  return (
    <>
      <h1>
        <Trans>This link doesn’t open a conversation</Trans>
      </h1>
      <p>
        <Trans>
          It has expired, was ended, or isn’t complete. Open it again from our e-mail, or{' '}
          <a href="/pages/contact">write to us</a>.
        </Trans>
      </p>
    </>
  );
}

function Ended() {
  return (
    <>
      <h1>
        <Trans>Your link was ended</Trans>
      </h1>
      <p>
        <Trans>
          It opens nothing any more. Our replies still go to you by e-mail. <a href="/pages/contact">Write to us</a> to
          start another conversation.
        </Trans>
      </p>
    </>
  );
}

type View = ReplyOf<typeof readConversation>;

function Open({ own, onEnded }: { readonly own: string; readonly onEnded: () => void }) {
  const { serverNow } = useLive();
  const query = useQuery({
    queryKey: ['conversation', own],
    queryFn: () => call(readConversation, { body: { key: own } }),
    refetchInterval: ({ state }) =>
      askAgainAfterMs(state.data?.messages.at(-1)?.time, serverNow(), state.status === 'error'),
    refetchOnWindowFocus: true,
    retry: false,
  });
  if (query.error instanceof ProblemError && query.error.code === 'link_expired') return <Nothing />;
  if (query.data === undefined) return query.isPending ? <Loading /> : <Unread query={query} />;
  const { email, waiting, id } = query.data;
  return (
    <>
      <h1>
        <Trans>Your conversation with support</Trans>
      </h1>
      <p className={styles.hint}>
        <Trans>
          Reference: <code>{id}</code>. Our replies also go to {email}.
        </Trans>
      </p>
      <Messages view={query.data} />
      <Notice tone="info">{waiting ? <Trans>Waiting for us</Trans> : <Trans>Answered</Trans>}</Notice>
      <Writing own={own} />
      <Ending own={own} onEnded={onEnded} />
    </>
  );
}

function Loading() {
  return (
    <p role="status">
      <Trans>Loading…</Trans>
    </p>
  );
}

function Messages({ view: { messages } }: { readonly view: View }) {
  const { t } = useLingui();
  const now = useNow(useLive().serverNow, 60_000);
  return (
    <div role="log" aria-label={t`Messages`}>
      <ol className={styles.messages}>
        {messages.map(({ seq, side, name, text, time }) => (
          <li key={seq} data-side={side === 'visitor' ? 'customer' : 'staff'}>
            <p className={styles.head}>
              <strong>{side === 'visitor' ? t`You` : t`${name}, support`}</strong>
              <time dateTime={time}>{relativeDay(time, now)}</time>
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Writing({ own }: { readonly own: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { state, asked, busy, run, clear } = useCommand((typed: string, key) =>
    call(continueConversation, { body: { key: own, text: typed }, key }),
  );
  async function send(typed: string) {
    const reply = await run(typed);
    if (!reply) return;
    setText('');
    clear();
    queries.setQueryData(['conversation', own], reply);
  }
  return (
    <Composer
      label={t`Your reply`}
      text={text}
      onText={setText}
      command={{ state, asked: asked?.input ?? null, busy, clear }}
      onSend={(typed) => void send(typed)}
    />
  );
}

function Ending({ own, onEnded }: { readonly own: string; readonly onEnded: () => void }) {
  const { t } = useLingui();
  const { state, asked, busy, run } = useCommand((body: { key: string }, key) =>
    call(endConversationLink, { body, key }),
  );
  return (
    <>
      <p className={styles.hint}>
        <Trans>Anyone with this page’s address can read this conversation. End the link once you’re done.</Trans>
      </p>
      <Outcome state={state} about={t`End this link`} />
      <Button
        variant="subtle"
        loading={busy}
        onClick={async () => {
          if (await run(asked?.input ?? { key: own })) onEnded();
        }}
      >
        {asked ? askAgain() : <Trans>End this link</Trans>}
      </Button>
    </>
  );
}
