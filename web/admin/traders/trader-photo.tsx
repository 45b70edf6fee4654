import { useLingui } from '@lingui/react/macro';

/** The photo that is or becomes public with a trader. */
export function TraderPhoto(props: { readonly url: string; readonly name: string }) {
  const { t } = useLingui();
  const { url, name } = props;
  return url === '' ? (
    t({ message: 'none', context: 'a photo' })
  ) : (
    <img src={url} alt={t`Profile of ${name}`} width={96} height={96} />
  );
}
