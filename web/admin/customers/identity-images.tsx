import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Side, sides } from '#domain/identity/images.ts';
import type { IdentityCase } from '#web/admin/queue/cases.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './identity-review.module.css';

/**
 * Both sides beside each other, to be turned and looked at closely. Of a decided case they are shown when asked for: each
 * look is recorded.
 */
export function IdentityImages(props: { readonly identity: IdentityCase; readonly asked: boolean }) {
  const [shown, setShown] = useState(!props.asked);
  if (!shown) {
    return (
      <div className={styles.ask}>
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          <Trans>Show the images</Trans>
        </Button>
        <span>
          <Trans>Opening them is recorded.</Trans>
        </span>
      </div>
    );
  }
  return (
    <div className={styles.images}>
      {sides.map((side) => (
        <Viewer key={side} side={side} identity={props.identity} />
      ))}
    </div>
  );
}

/** What is said of one side of a card. */
interface SideWords {
  readonly title: MessageDescriptor;
  readonly smaller: MessageDescriptor;
  readonly size: MessageDescriptor;
  readonly larger: MessageDescriptor;
  readonly rotate: MessageDescriptor;
  readonly window: MessageDescriptor;
}

const sideWords: Readonly<Record<Side, SideWords>> = {
  front: {
    title: msg({ message: 'Front', context: 'a side of a card' }),
    smaller: msg`Front smaller`,
    size: msg`Size of the front`,
    larger: msg`Front larger`,
    rotate: msg`Rotate the front`,
    window: msg`Front, scrolls when enlarged`,
  },
  back: {
    title: msg({ message: 'Back', context: 'a side of a card' }),
    smaller: msg`Back smaller`,
    size: msg`Size of the back`,
    larger: msg`Back larger`,
    rotate: msg`Rotate the back`,
    window: msg`Back, scrolls when enlarged`,
  },
};
const zooms = [1, 1.5, 2, 3, 4] as const;

function Viewer({ side, identity }: { readonly side: Side; readonly identity: IdentityCase }) {
  useLingui();
  const words = sideWords[side];
  const [level, setLevel] = useState(0);
  const [turns, setTurns] = useState(0);
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState({ width: 3, height: 2 });
  const zoom = zooms[level] ?? 1;
  const lies = turns % 2 === 1;
  const aspect = lies ? size.height / size.width : size.width / size.height;
  // At 100 % all of it is in the window, which is 3 : 2.
  const fit = Math.min(1, aspect * (2 / 3));
  const { firstName, lastName } = identity.declared;
  return (
    <figure className={styles.viewer}>
      <figcaption>
        <strong>{textOf(words.title)}</strong>
        <span className={styles.tools}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={level === 0}
            aria-label={textOf(words.smaller)}
            onClick={() => setLevel(level - 1)}
          >
            −
          </Button>
          <output aria-label={textOf(words.size)}>{zoom * 100} %</output>
          <Button
            variant="default"
            size="compact-sm"
            disabled={level === zooms.length - 1}
            aria-label={textOf(words.larger)}
            onClick={() => setLevel(level + 1)}
          >
            +
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={textOf(words.rotate)}
            onClick={() => setTurns((turns + 1) % 4)}
          >
            <Trans>Rotate</Trans>
          </Button>
        </span>
      </figcaption>
      {failed && (
        <Notice tone="error">
          <Trans>
            The image could not be shown. Another reviewer may have taken the case, or the connection is lost. Open the
            case again.
          </Trans>
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={styles.window} tabIndex={0} aria-label={textOf(words.window)}>
        <div className={styles.paper} style={{ width: `${zoom * fit * 100}%`, aspectRatio: aspect }}>
          <img
            src={`/api/identity/submissions/${identity.id}/${side}`}
            alt={
              side === 'front'
                ? t`The front of the ID card of ${firstName} ${lastName}`
                : t`The back of the ID card of ${firstName} ${lastName}`
            }
            style={{
              width: lies ? `${(size.width / size.height) * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setFailed(true)}
          />
        </div>
      </section>
    </figure>
  );
}
