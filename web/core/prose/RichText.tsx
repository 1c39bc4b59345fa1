import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { noWrap } from '#web/ui/noWrap.ts';

/** Text in which `[label](/path)` becomes a link to a page, or `[label](https://…)` to another site. */
export function RichText({ children }: { children: string }) {
  return splitLinks(noWrap(children)).map(([key, part]) => <Fragment key={key}>{part}</Fragment>);
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Returns such a text without its links. */
export const plainText = (text: string): string => noWrap(text).replace(LINK, '$1');

type Part = [key: number, part: ReactNode];

function splitLinks(text: string): Part[] {
  const parts: Part[] = [];
  const add = (key: number, part: ReactNode) => part !== '' && parts.push([key, part]);
  let end = 0;
  for (const { 0: match, 1: label = '', 2: address = '', index } of text.matchAll(LINK)) {
    add(end, text.slice(end, index));
    add(index, linkTo(address, label));
    end = index + match.length;
  }
  add(end, text.slice(end));
  return parts;
}

const linkTo = (address: string, label: string): ReactNode =>
  address.startsWith('/') ? (
    <Link to={address}>{label}</Link>
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
