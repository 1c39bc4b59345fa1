import { mailto } from './mailto.ts';

/** Email address that links to a mail, and that a translation leaves as it is. */
export function EmailLink({ address }: { address: string }) {
  return (
    <a href={mailto(address)} translate="no">
      {address}
    </a>
  );
}
