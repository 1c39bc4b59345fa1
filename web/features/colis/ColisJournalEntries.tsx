import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { JournalAction, PublicJournalEntry } from '#shared/journal/schema.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { useOwnJournal } from '#web/core/journal/queries.ts';
import { Timeline } from '#web/core/journal/Timeline.tsx';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Actions with a different sentence when the customer took them. */
const OWN_ACTIONS = ['RESERVE', 'MODIFIE', 'CODE_REMPLACE', 'DOUANE_REMPLACEE'] as const satisfies JournalAction[];

/** Entries of a parcel's journal as its customer reads them, latest first. */
export default function ColisJournalEntries({ colis }: { colis: Colis }) {
  const language = useLanguage();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const sentenceOf = useSentence();
  return (
    <Timeline
      list={useOwnJournal(colis.id)}
      entry={(entry) => ({
        title: sentenceOf(entry),
        said: entry.action === 'ETAT_CHANGE' ? [] : ['etat'],
        details: <p>{readerTime(language, entry.le, container?.fuseau)}</p>,
      })}
    />
  );
}

/** Returns a function that describes an entry in a sentence. */
function useSentence() {
  const { t } = useTranslation('colisJournal');
  return ({ action, parMoi, site }: PublicJournalEntry): string => {
    const own = parMoi && OWN_ACTIONS.find((each) => each === action);
    if (own) return t(`mine.${own}`);
    const isAtDepot = action === 'RECU' || action === 'PESEE_CORRIGEE' || action === 'REFUSE_AU_DEPOT';
    return site && isAtDepot ? t(`atSite.${action}`, { ...site }) : t(`actions.${action}`);
  };
}
