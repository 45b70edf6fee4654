import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Curve } from './curve.tsx';

const ends = (until?: number): string =>
  renderToStaticMarkup(
    <Curve
      label="Return"
      points={[
        { at: 10, value: '0' },
        { at: 20, value: '1' },
      ]}
      {...(until === undefined ? {} : { until })}
      tick={(value) => value}
      read={(nth) => `point ${nth}`}
      time={(at) => `at ${at}`}
    />,
  );

test('[C4] a curve of trades goes on to now, where its last value still holds, and never ends before its last trade', () => {
  expect(ends(50)).toContain('<span>at 10</span><span>at 50</span>');
  expect(ends(15)).toContain('<span>at 10</span><span>at 20</span>');
  expect(ends()).toContain('<span>at 10</span><span>at 20</span>');
});

test('[N3.8] what a level and an estimate are called is below the drawing, where no line crosses the words', () => {
  const drawn = (names: { readonly levelName?: string; readonly aheadName?: string }): string =>
    renderToStaticMarkup(
      <Curve
        label="Paid back"
        points={[
          { at: 10, value: '0' },
          { at: 20, value: '1' },
        ]}
        level="5"
        ahead={{ at: 50, value: '6' }}
        {...names}
        tick={(value) => value}
        read={(nth) => `point ${nth}`}
        time={(at) => `at ${at}`}
      />,
    );
  const named = drawn({ levelName: 'Break-even', aheadName: 'Estimate' });
  expect(named).toMatch(/<li data-mark="level">Break-even<\/li><li data-mark="estimate">Estimate<\/li><\/ul><\/div>$/);
  expect(named).not.toMatch(/<text[^>]*>Break-even/);
  expect(drawn({})).not.toContain('<li');
});
