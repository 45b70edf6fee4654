/** A logo, with the one for dark surfaces where there is another. One of the two is shown; both have the name. */
export function BrandPicture(props: {
  readonly light: string;
  readonly dark: string | null;
  readonly name: string;
  readonly className?: string | undefined;
}) {
  const { light, dark, name, className = '' } = props;
  if (dark === null) return <img className={className} src={light} alt={name} />;
  return (
    <>
      <img className={`${className} on-light`} src={light} alt={name} />
      <img className={`${className} on-dark`} src={dark} alt={name} />
    </>
  );
}
