import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { agreedTo, consentCookie } from '#domain/support/chat-consent.ts';
import styles from './outside-chat.module.css';

interface Chat {
  /** What the frame shows: a page of another origin than ours. */
  readonly url: string;
  /** Whose service it is. */
  readonly host: string;
}

/** Remembers in this browser that its reader agreed to the chat, or no longer does. */
function keepConsent(host: string, agrees: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store that could replace it is not in every browser
  document.cookie = consentCookie(host, agrees, location.protocol === 'https:');
}

/**
 * The operator's outside chat (S1.2). Nothing is asked of its host before the reader agrees; the addresses stay beside it, because a page
 * cannot tell whether what another origin shows in a frame has come.
 */
export function OutsideChat(props: {
  readonly chat: Chat;
  readonly product: string;
  /** Of support, the first one first. */
  readonly addresses: readonly string[];
  readonly signedIn: boolean;
}) {
  const { url, host } = props.chat;
  const [agrees, setAgrees] = useState(() => agreedTo(host, document.cookie));
  const title = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed goes with the panel that it was in
  useEffect(() => {
    if (pressed.current) title.current?.focus();
  }, [agrees]);
  function choose(next: boolean) {
    pressed.current = true;
    keepConsent(host, next);
    setAgrees(next);
  }
  return (
    <div className={styles.page}>
      <h1 ref={title} tabIndex={-1}>
        <Trans>Chat with support</Trans>
      </h1>
      {agrees ? (
        <Frame url={url} host={host} onLeave={() => choose(false)} />
      ) : (
        <Ask {...props} host={host} onAgree={() => choose(true)} />
      )}
      <Otherwise addresses={props.addresses} signedIn={props.signedIn} />
    </div>
  );
}

function Ask(props: {
  readonly host: string;
  readonly product: string;
  readonly addresses: readonly string[];
  readonly onAgree: () => void;
}) {
  const { host, product, addresses } = props;
  return (
    <div className={styles.ask}>
      <p>
        <Trans>
          This chat is a service of <strong>{host}</strong>. {product} uses it to answer you, and loads nothing from it
          until you open it.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>{host} sees your IP address and what you type there.</Trans>
        </li>
        <li>
          <Trans>It may keep data in this browser.</Trans>
        </li>
        <li>
          <Trans>It doesn’t see your account: say who you are if your question is about it.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Never send a password, recovery code or private key: we’ll never ask for one.</Trans>
      </p>
      <div className={styles.ways}>
        <Button size="md" onClick={props.onAgree}>
          <Trans>Open the chat</Trans>
        </Button>
        <Button size="md" variant="default" component="a" href={`mailto:${addresses[0]}`}>
          <Trans>Write an e-mail instead</Trans>
        </Button>
      </div>
      <p className={styles.hint}>
        <Trans>
          We remember your choice in this browser for a year. You can withdraw it on this page. See our{' '}
          <a href="/pages/privacy-policy">privacy policy</a>.
        </Trans>
      </p>
    </div>
  );
}

function Frame(props: { readonly url: string; readonly host: string; readonly onLeave: () => void }) {
  const { t } = useLingui();
  const { url, host } = props;
  // `allow-same-origin`: the same as its own address, as in a tab; of this page and this site's cookies it has nothing.
  return (
    <>
      <iframe
        className={styles.chat}
        title={t`Chat of ${host}`}
        src={url}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
      <div className={styles.ways}>
        <Button variant="default" onClick={props.onLeave}>
          <Trans>Close the chat and withdraw consent</Trans>
        </Button>
      </div>
      <p className={styles.hint}>
        <Trans>
          We then load nothing from {host} until you open it again. Data that it keeps in this browser stays until you
          clear it in the browser’s settings.
        </Trans>
      </p>
    </>
  );
}

function Otherwise(props: { readonly addresses: readonly string[]; readonly signedIn: boolean }) {
  return (
    <section aria-labelledby="otherwise-title" className={styles.otherwise}>
      <h2 id="otherwise-title">
        <Trans>Other ways to reach us</Trans>
      </h2>
      <p>
        <Trans>If the chat doesn’t load or nobody answers there, write to us:</Trans>
      </p>
      <ul>
        {props.addresses.map((address) => (
          <li key={address}>
            <a href={`mailto:${address}`}>{address}</a>
          </li>
        ))}
      </ul>
      {props.signedIn && (
        <p>
          <a href="/user/support">
            <Trans>Your conversations with us and complaints</Trans>
          </a>
        </p>
      )}
    </section>
  );
}
