import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { signOut } from '#web/accounts/sign-out.ts';
import styles from './palette.module.css';
import { type Command, matching, userCommands } from './palette-commands.ts';
import type { Me } from './session.ts';

/** Every screen and pair by name: type a few letters, arrows choose, Enter goes. Opens as it comes. */
export function Palette(props: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = matching(userCommands(props.me.role === 'admin', path), typed);
  const chosen = Math.min(at, found.length - 1);
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    dialog.current?.close();
    if (command.to === null) void signOut();
    else void navigate({ to: command.to, ...(command.pair ? { search: { pair: command.pair } } : {}) });
  };

  useLayoutEffect(() => dialog.current?.showModal(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[chosen]);
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for what lies outside it */}
      <dialog
        ref={dialog}
        className={styles.palette}
        aria-label={t`Go to`}
        onClose={props.onClose}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current?.close();
        }}
      >
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
          aria-label={t`Screen or pair`}
          placeholder={t`Screen or pair`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div id={list} role="listbox" aria-label={t`Screens and pairs`} className={styles.list}>
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which names the chosen option
            <div
              key={command.name}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => run(command)}
            >
              {command.name}
              <small>{command.hint}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p className={styles.none} role="status">
            <Trans>Nothing is called “{typed}”. Try “deposit”, “statement” or a pair such as “BTC”.</Trans>
          </p>
        )}
      </dialog>
    </>
  );
}
