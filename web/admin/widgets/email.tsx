import { Fragment } from 'react';

/** An e-mail address, which breaks before its @ or a dot where it has to: not within a word. */
export function Email({ address }: { readonly address: string }) {
  let at = 0;
  return address.split(/(?=[@.])/).map((part) => {
    const place = at;
    at += part.length;
    return (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}
