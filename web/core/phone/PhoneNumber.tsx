import { telHref } from '#web/core/telHref.ts';
import { formatCorridorNumber } from './formatCorridor.ts';
import { usePhoneLibrary } from './usePhoneLibrary.ts';

/** A phone number as it is dialled from everywhere: "+221 77 123 45 67". */
export function PhoneNumber({ number }: { number: string }) {
  const known = formatCorridorNumber(number);
  return known ?? <Rare number={number} />;
}

/** A number of a country whose groups only the library knows, or one that was stored without its country. */
function Rare({ number }: { number: string }) {
  const library = usePhoneLibrary(false);
  return library?.international(number) ?? number;
}

/** The same, to press and call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={telHref(number)}>
      <PhoneNumber number={number} />
    </a>
  );
}
