import { noWrap } from '#web/ui/noWrap.ts';
import styles from './Blocks.module.css';
import { RichText } from './RichText.tsx';

/** Blocks of a section, in reading order. */
export interface ProseBlocks {
  text?: readonly string[];
  list?: readonly string[];
  steps?: readonly string[];
  /** Terms with their meanings; a note appears below in small print, for example a source. */
  terms?: readonly { term: string; text: string; note?: string }[];
  after?: readonly string[];
}

/** Paragraphs, lists, steps and definitions. */
export function Blocks({ text = [], list = [], steps = [], terms = [], after = [] }: ProseBlocks) {
  return (
    <div className={styles.blocks}>
      <Paragraphs lines={text} />
      {list.length > 0 && (
        <ul className={styles.list}>
          <Items lines={list} />
        </ul>
      )}
      {steps.length > 0 && (
        <ol className={styles.steps}>
          <Items lines={steps} />
        </ol>
      )}
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map(({ term, text: meaning, note }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <RichText>{meaning}</RichText>
              </dd>
              {note && <dd className={styles.note}>{noWrap(note)}</dd>}
            </div>
          ))}
        </dl>
      )}
      <Paragraphs lines={after} />
    </div>
  );
}

const Paragraphs = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line}>
      <RichText>{line}</RichText>
    </p>
  ));

const Items = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <li key={line}>
      <RichText>{line}</RichText>
    </li>
  ));
