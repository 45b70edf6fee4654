import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { listMarkets } from '#api/markets.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { signOut } from '#web/accounts/sign-out.ts';
import { call } from '#web/client/client.ts';
import type { FoundRecords } from '#web/shell/console/console-commands.ts';
import layout from '#web/shell/layout.module.css';
import { loadChunk } from '#web/ui/chunks.ts';
import { SearchIcon } from '#web/ui/icons.ts';
import { whenIdle } from '#web/ui/idle.ts';
import { plainKey, useShortcuts } from '#web/ui/keys.ts';
import styles from './palette.module.css';
import type { Command, ListedPair } from './palette-commands.ts';

type Area = 'user' | 'console';

interface Rights {
  readonly admin: boolean;
  /** As what the console lets its reader in. */
  readonly role: StaffRole | null;
}

/** What the palette can do comes in a chunk of its own: no screen waits for it. */
function useCommands(area: Area, { admin, role }: Rights, path: string, typed: string): readonly Command[] | null {
  type Find = (path: string, typed: string, pairs: readonly ListedPair[]) => readonly Command[];
  const [known, setKnown] = useState<Find | null>(null);
  const markets = useQuery({
    queryKey: ['markets'],
    queryFn: async () => (await call(listMarkets, {})).items,
    enabled: area === 'user',
  });
  useEffect(() => {
    const load = async () => {
      const { matching, userCommands } = await loadChunk(() => import('./palette-commands.ts'));
      if (area === 'user') {
        const find: Find = (at, text, pairs) => matching(userCommands(admin, at, pairs), text);
        setKnown(() => find);
        return;
      }
      const { consoleCommands } = await loadChunk(() => import('#web/shell/console/console-commands.ts'));
      setKnown(() => (_at: string, text: string) => matching(consoleCommands(role), text));
    };
    // Where it cannot be had, nothing else can, and that is said elsewhere.
    return whenIdle(() => void load().catch(() => undefined));
  }, [area, admin, role]);
  return known?.(path, typed, markets.data ?? []) ?? null;
}

const nothing: FoundRecords = { commands: [], note: null };

/** A search is sent once nothing more was typed for so long, in ms. */
const searchAfterMs = 200;

/** The records that the console's search finds, and whether they are still looked for; a customer has no such search. */
function useFound(
  area: Area,
  { role }: Rights,
  typed: string,
): { readonly found: readonly Command[]; readonly note: string | null; readonly searching: boolean } {
  const text = area === 'console' ? typed.trim() : '';
  const [last, setLast] = useState<{ readonly of: string; readonly found: FoundRecords } | null>(null);
  useEffect(() => {
    if (text === '') return;
    let stale = false;
    const search = async () => {
      const { foundRecords } = await loadChunk(() => import('#web/shell/console/console-commands.ts'));
      // What cannot be searched now finds nothing; the screens are there.
      const found = await foundRecords(text, role).catch(() => nothing);
      if (!stale) setLast({ of: text, found });
    };
    const timer = setTimeout(() => void search().catch(() => undefined), searchAfterMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, role]);
  const current = text !== '' && last?.of === text;
  const { commands, note } = current ? last.found : nothing;
  return { found: commands, note, searching: text !== '' && !current };
}

/** Every screen and pair by name (⌘K, Ctrl K): type a few letters, arrows choose, Enter goes. */
export function Palette(props: { readonly area: Area; readonly admin: boolean; readonly role?: StaffRole | null }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Closed, it lists nothing: the page need not draw a line for each screen and pair that nobody sees.
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const rights = { admin: props.admin, role: props.role ?? null };
  const commands = useCommands(props.area, rights, path, typed);
  const records = useFound(props.area, rights, typed);
  const found = isOpen ? [...(commands ?? []), ...records.found] : [];
  const coming = commands === null || (records.searching && found.length === 0);
  const looksFor = props.area === 'user' ? t`Screen or pair` : t`Screen, customer or record`;
  const chosen = Math.min(at, found.length - 1);
  // Enter that comes before the commands do counts once they are there, unless something else is typed or the dialog closes.
  const entered = useRef(false);
  const type = (text: string) => {
    entered.current = false;
    setTyped(text);
    setAt(0);
  };
  const open = () => {
    type('');
    setOpen(true);
    dialog.current?.showModal();
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    dialog.current?.close();
    if (command.page) void navigate({ href: command.page });
    else if (command.to === null) void signOut();
    else void navigate({ to: command.to, ...(command.pair ? { search: { pair: command.pair } } : {}) });
  };

  useEffect(() => {
    if (coming || !entered.current) return;
    entered.current = false;
    run(found[chosen]);
  });

  useShortcuts({
    command: ({ key, shiftKey }) => {
      if (shiftKey || key.toLowerCase() !== 'k') return false;
      // Where another dialog is open, that one has the keys.
      if (document.querySelector('dialog[open]')) type('');
      else open();
      return true;
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const key = plainKey(event.nativeEvent);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((chosen + step + found.length) % found.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (coming) entered.current = true;
      else run(found[chosen]);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`${layout.icon} ${styles.open}`}
        aria-haspopup="dialog"
        aria-label={t`Go to… Ctrl K`}
        onClick={open}
      >
        <SearchIcon size={20} stroke={1.75} aria-hidden />
        <span className={styles.word} aria-hidden="true">
          <Trans>
            Go to… <kbd>Ctrl K</kbd>
          </Trans>
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for what lies outside it */}
      <dialog
        ref={dialog}
        className={styles.palette}
        aria-label={t`Go to`}
        onClose={() => {
          entered.current = false;
          setOpen(false);
        }}
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
          aria-label={looksFor}
          placeholder={looksFor}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div
          id={list}
          role="listbox"
          aria-label={props.area === 'user' ? t`Screens and pairs` : t`Screens and records`}
          className={styles.list}
        >
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which names the chosen option
            <div
              key={command.page ?? command.name}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => run(command)}
            >
              <command.icon size={20} stroke={1.75} aria-hidden />
              <span>{command.name}</span>
              <small>{command.hint}</small>
            </div>
          ))}
        </div>
        {records.note !== null && (
          <p className={styles.none} role="status">
            {records.note}
          </p>
        )}
        {isOpen && !coming && found.length === 0 && records.note === null && (
          <p className={styles.none} role="status">
            {props.area === 'user' ? (
              <Trans>No match for “{typed}”. Try “deposit”, “statement” or a pair such as “BTC”.</Trans>
            ) : (
              <Trans>No match for “{typed}”.</Trans>
            )}
          </p>
        )}
      </dialog>
    </>
  );
}
