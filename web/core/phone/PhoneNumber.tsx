import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { telHref } from '#web/core/contact/telHref.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { usePhoneLibrary } from './usePhoneLibrary.ts';

/** Phone number in international format: "+221 77 123 45 67"; a translation leaves it as it is. */
export function PhoneNumber({ number }: { number: string }) {
  const formatted = formatCorridorNumber(number);
  return <Verbatim>{formatted ?? <LibraryPhoneNumber number={number} />}</Verbatim>;
}

/** Number outside the corridor's formats, or stored without its country, which needs the library. */
function LibraryPhoneNumber({ number }: { number: string }) {
  const library = usePhoneLibrary(false);
  return library?.formatInternational(number) ?? number;
}

/** Phone number that links to a call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={telHref(number)}>
      <PhoneNumber number={number} />
    </a>
  );
}
