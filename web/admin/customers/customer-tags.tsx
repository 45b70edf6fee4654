import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { listCustomerTags, putCustomerTag, takeCustomerTag } from '#api/customer-tags.ts';
import { mostTagLength, readTag } from '#domain/accounts/customer-tags.ts';
import type { CustomerCase } from '#web/admin/queue/cases.ts';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { focusWithin } from '#web/ui/focus-first-error.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import styles from './customer-tags.module.css';

interface Change {
  readonly tag: string;
  readonly put: boolean;
}

/** The tags of a customer, each leading to all who have it; who may puts others on and takes them off (R1.10). */
export function CustomerTags(props: { readonly customer: CustomerCase; readonly admin: string }) {
  useLingui();
  const { uid, tags } = props.customer;
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const decision = useDecision(
    ({ tag, put }: Change, key: string) =>
      put
        ? call(putCustomerTag, { params: { id: uid }, body: { tag }, key })
        : call(takeCustomerTag, { params: { id: uid, tag }, key }),
    (_, { put }) => {
      if (put) setTyped('');
      setTried(false);
      // What was pressed goes with its tag.
      focusWithin(place.current, field.current);
    },
  );
  const { asked, busy, state } = decision;
  const mayChange = may(putCustomerTag) && uid !== props.admin;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (asked) return void decision.run(asked.input);
    setTried(true);
    const tag = readTag(typed);
    if (tag !== null) void decision.run({ tag, put: true });
  };
  const wrong = tried && asked === null && readTag(typed) === null;
  return (
    <div ref={place} className={styles.tags}>
      {tags.length === 0 ? (
        <span>
          <Trans context="a tag">none</Trans>
        </span>
      ) : (
        <ul className={styles.list} aria-label={t`Tags`}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link to="/admin/customers" search={{ tag, show: 'all' }}>
                {tag}
              </Link>
              {mayChange && (
                <button
                  type="button"
                  aria-disabled={busy || undefined}
                  disabled={asked !== null}
                  aria-label={t`Take the tag ${tag} off`}
                  onClick={() => void decision.run({ tag, put: false })}
                >
                  <CloseIcon size={14} stroke={1.75} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <form className={styles.form} onSubmit={send} noValidate>
          <TagField
            field={field}
            value={asked?.input.tag ?? typed}
            error={
              wrong ? t`1 to ${mostTagLength} letters a to z and digits, with single blanks or hyphens between` : null
            }
            onChange={setTyped}
          />
          <Button type="submit" size="sm" variant="default" loading={busy}>
            {asked ? askAgain() : t`Add tag`}
          </Button>
        </form>
      )}
      <DecisionOutcome state={state} about={t`Change of tags`} />
    </div>
  );
}

/** What is typed, with the tags that are in use. */
function TagField(props: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  useLingui();
  const id = useId();
  const used = useQuery({
    queryKey: ['admin', 'tags'],
    queryFn: async () => (await call(listCustomerTags, {})).items,
    staleTime: 60_000,
  });
  return (
    <>
      <TextInput
        ref={props.field}
        label={t`New tag`}
        list={id}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={props.value}
        error={props.error}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {(used.data ?? []).map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
