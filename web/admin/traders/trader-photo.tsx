/** The photo that is or becomes public with a trader. */
export function TraderPhoto(props: { readonly url: string; readonly name: string }) {
  return props.url === '' ? 'none' : <img src={props.url} alt={`Profile of ${props.name}`} width={96} height={96} />;
}
