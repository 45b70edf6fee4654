import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Notice } from '#domain/notices/kinds.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { useTranslator } from '#web/widgets/use-translator.ts';

/** The words of a notice, leading to what it is about; where the reader is `here` already, nothing is said. */
export function StatusMessage(props: { readonly notice: Notice; readonly here: string; readonly onSeen: () => void }) {
  const translator = useTranslator();
  const { title, text, page } = noticeWords(translator, props.notice);
  const there = props.here === page;
  useEffect(() => {
    if (there) props.onSeen();
  });
  if (there) return null;
  return (
    <>
      <Link to={page}>{title}</Link>
      <p>{text}</p>
    </>
  );
}
