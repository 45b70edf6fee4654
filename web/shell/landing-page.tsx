import { useEffect } from 'react';
import { Landing } from '#web/site/landing.tsx';
import { Waiting } from './layout.tsx';
import { PublicPage } from './public-frame.tsx';
import { useMe } from './session.ts';

/** /: for guests; who is signed in goes on to the app (A5). Whether anybody is stays unknown without an answer. */
export function LandingPage() {
  const me = useMe();
  const signedIn = me.data !== undefined && me.data !== null;
  useEffect(() => {
    if (signedIn) location.replace('/user/signup/step-two');
  }, [signedIn]);
  if (me.isPending || signedIn) return <Waiting />;
  return (
    <PublicPage title="Trading that can be checked" wide>
      {(brand) => <Landing brand={brand} />}
    </PublicPage>
  );
}
