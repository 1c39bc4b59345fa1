import { Verbatim } from '#web/ui/Verbatim.tsx';

/** Names that are shown at most; the rest is counted. */
const SHOWN = 10;

interface NamedParcel {
  id: number;
  codeSuivi: string | null;
  nomDestinataire: string;
}

interface ParcelNamesProps {
  parcels: readonly NamedParcel[];
  /** Returns the words for the parcels that are not shown. */
  more: (count: number) => string;
}

/** List of the parcels that a question is about, by code and recipient. */
export function ParcelNames({ parcels, more }: ParcelNamesProps) {
  const hidden = parcels.length - SHOWN;
  return (
    <ul>
      {parcels.slice(0, SHOWN).map(({ id, codeSuivi, nomDestinataire }) => (
        <li key={id}>
          <Verbatim>{[codeSuivi ?? id, nomDestinataire].filter(Boolean).join(' · ')}</Verbatim>
        </li>
      ))}
      {hidden > 0 && <li>{more(hidden)}</li>}
    </ul>
  );
}
