import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { focusFirstError } from './focus-first-error.ts';

interface DateFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'error' | 'onChange' | 'onBlur' | 'onKeyUp' | 'ref'> {
  /** A day of the calendar ('2026-12-01'), or a day and a time ('2026-12-01T10:00'). */
  readonly kind: 'day' | 'time';
  /** What is typed in full; '' for nothing. */
  readonly value: string;
  readonly error?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** A whole day or time, or '' for an empty field; never half of one. */
  readonly onChange: (value: string) => void;
}

const sends = (target: EventTarget | null): boolean => target instanceof HTMLButtonElement && target.type === 'submit';

/**
 * The one field for a day or a time (E1). A browser gives '' for half a date, as for none: such a field says so once it is left,
 * keeps its form from being sent, and its half is never taken for an empty field.
 */
export function DateField({ kind, value, error = null, ref, onChange, ...rest }: DateFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [half, setHalf] = useState(false);
  const [left, setLeft] = useState(false);
  const [given, setGiven] = useState(value);
  // Another value has come: what was half typed is over.
  if (given !== value) {
    setGiven(value);
    setHalf(false);
    setLeft(false);
  }
  useEffect(() => {
    // Half a date is in a field whose value is '': only this empties it.
    if (value === '' && input.current?.validity.badInput) input.current.value = '';
  }, [value]);
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!(field && form)) return;
    // Before the form's own: it would read '' of a half date. The other fields of the form still look at theirs.
    function refuse(event: Event) {
      if (!field || field.disabled || !field.validity.badInput) return;
      event.preventDefault();
      event.stopPropagation();
      setHalf(true);
      setLeft(true);
      focusFirstError(form ?? null);
    }
    form.addEventListener('submit', refuse, true);
    return () => form.removeEventListener('submit', refuse, true);
  }, []);
  /** A browser says nothing when half a date is typed or emptied, so that each key is looked at. */
  function look({ validity, value: typed }: HTMLInputElement, changed: boolean) {
    setHalf(validity.badInput);
    if (validity.badInput) return;
    setLeft(false);
    if ((changed || half) && typed !== value) onChange(typed);
  }
  const sentence =
    kind === 'day' ? t`Enter a complete date, or clear this field` : t`Enter a complete date and time, or clear both`;
  return (
    <TextInput
      {...rest}
      ref={useMergedRef(input, ref)}
      type={kind === 'day' ? 'date' : 'datetime-local'}
      value={half ? '' : value}
      error={half && left ? sentence : error}
      onChange={(event) => look(event.currentTarget, true)}
      onKeyUp={(event) => look(event.currentTarget, false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A sentence that appears under a press would move its button away: what the button sends is refused anyway.
        if (!sends(relatedTarget)) setLeft(currentTarget.validity.badInput);
        look(currentTarget, false);
      }}
    />
  );
}
