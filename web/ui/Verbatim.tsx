import { Fragment, type ReactNode } from 'react';

/** Code, number, name or address, which a translation by the browser leaves as it is. */
export function Verbatim({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>;
}

/** Returns the addresses of pages in a text. */
export const linksIn = (text: string): string[] => text.match(/https?:\S+/g) ?? [];

interface SentenceProps {
  children: string;
  /** Values in the sentence, as they stand there. */
  keeps: readonly (string | null | undefined)[];
}

/** Sentence of which a translation by the browser leaves some values as they are. */
export function Sentence({ children, keeps }: SentenceProps): ReactNode {
  const [value, ...others] = keeps.filter(Boolean);
  if (!value) return children;
  return children.split(value).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
    <Fragment key={at}>
      {at > 0 && <Verbatim>{value}</Verbatim>}
      <Sentence keeps={others}>{part}</Sentence>
    </Fragment>
  ));
}
