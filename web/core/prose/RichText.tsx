import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { noWrap } from '#web/ui/noWrap.ts';

/** A sentence in which `[words](/path)` leads to a page, and to another site where the address says so. */
export function RichText({ children }: { children: string }) {
  return partsOf(noWrap(children)).map(([key, part]) => <Fragment key={key}>{part}</Fragment>);
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** The words alone of such a sentence. */
export const plainText = (text: string): string => noWrap(text).replace(LINK, '$1');

type Part = [key: number, part: ReactNode];

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const add = (key: number, part: ReactNode) => part !== '' && parts.push([key, part]);
  let at = 0;
  for (const { 0: whole, 1: words = '', 2: address = '', index } of text.matchAll(LINK)) {
    add(at, text.slice(at, index));
    add(index, linkTo(address, words));
    at = index + whole.length;
  }
  add(at, text.slice(at));
  return parts;
}

const linkTo = (address: string, words: string): ReactNode =>
  address.startsWith('/') ? (
    <Link to={address}>{words}</Link>
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
