import article from './article.module.css';

/** From so many characters on words may wrap. */
const longWords = 16;

/** What a cell says, or what it says first, with the rest on demand. */
export type Cell = string | { readonly brief: string; readonly whole: string };

const briefOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.brief);
const wholeOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.whole);

/** Words are at the left, figures at the right. */
function wordsOf(text: string): 'short' | 'long' | undefined {
  if (!/\p{L}|:/u.test(text)) return undefined;
  return text.length < longWords ? 'short' : 'long';
}

/** A table that scrolls by itself on a narrow screen; its first column heads the rows. */
export function Rows(props: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [head: string, ...cells: Cell[]])[];
}) {
  // A column has one edge, that of its longest words: 'long' sorts before 'short', and both before none.
  const words = props.columns.map((_, at) => props.rows.map((row) => wordsOf(briefOf(row[at] ?? ''))).sort()[0]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={article.scroll} tabIndex={0} aria-label={props.caption}>
      <table>
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column, index) => (
              <th key={column} scope="col" data-words={words[index]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([head, ...cells]) => (
            <tr key={[head, ...cells.map(wholeOf)].join(' ')}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
                <td key={index} data-words={words[index + 1]} data-name={props.columns[index + 1]}>
                  {typeof cell === 'string' ? (
                    cell
                  ) : (
                    <details>
                      <summary>{cell.brief}</summary>
                      {cell.whole}
                    </details>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
