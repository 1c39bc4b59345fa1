import { noWrap } from '#web/ui/noWrap.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';

/** Phone numbers, tracking codes and email addresses. */
const VALUES = /\+\d[\d\s\u00A0\u202F]{5,}\d|YN-[\dA-Z-]+|\S+@[\w.-]+\w/g;

/** Words of a notification, of which a translation by the browser leaves numbers, codes and addresses as they are. */
export function NotificationWords({ text }: { text: string }) {
  const words = noWrap(text);
  return <Sentence keeps={[...new Set(words.match(VALUES))]}>{words}</Sentence>;
}
