import { useTranslation } from 'react-i18next';
import type { JournalEntry } from '#shared/journal/schema.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { type JournalOf, useJournal } from './queries.ts';
import { Timeline } from './Timeline.tsx';

/**
 * Journal of a parcel or container for admins, latest first: what happened, before and after, by whom, when and where.
 */
export default function JournalEntries({ of }: { of: JournalOf }) {
  const { t } = useTranslation('staffJournal');
  return (
    <Timeline
      list={useJournal(of)}
      entry={(entry) => ({ title: t(`actions.${entry.action}`), details: <Origin entry={entry} /> })}
    />
  );
}

/** Author, time, place and reason of a change; a job names the person whose change started it, if there is one. */
function Origin({ entry: { le, leAppareil, motif, par, tache, site } }: { entry: JournalEntry }) {
  const { t } = useTranslation('staffJournal');
  const language = useLanguage();
  const names = useDisplayNames();
  const person = par && t(`roles.${par.role}`, { name: names.ofCustomer(par.nom) });
  const who = [person, tache && t(`jobs.${tache}`)].filter(Boolean).join(' · ') || t('unknown');
  return (
    <>
      <p>
        <Sentence keeps={[par?.nom]}>
          {[readerTime(language, le), who, site && t('site', { ...site })].filter(Boolean).join(' · ')}
        </Sentence>
      </p>
      {motif && <p>{t('reason', { motif })}</p>}
      {leAppareil && <p>{t('device', { date: readerTime(language, leAppareil) })}</p>}
    </>
  );
}
