import { useTranslation } from 'react-i18next';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { browserZone, dateTime } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

interface MissingTextOptions {
  /** Time zone of the times; the reader's by default. */
  zone?: string | undefined;
  /** False where the title of a column names the zone. */
  namesZone?: boolean;
}

/** Returns how many records are missing, and between which times; of two times only the second names its zone. */
export function useMissingText({ zone, namesZone = true }: MissingTextOptions = {}) {
  const { t } = useTranslation('missingRecords');
  const language = useLanguage();
  const plain = (instant: string) => dateTime(language, instant, zone ?? browserZone());
  const inZone = (instant: string) => (zone ? placeTime(language, instant, zone) : readerTime(language, instant));
  const last = namesZone ? inZone : plain;
  return {
    what: ({ manquants, surAppareil }: MissingRecords): string =>
      [
        ...(manquants > 0 ? [t('missing', { count: manquants })] : []),
        ...(surAppareil > 0 ? [t('held', { count: surAppareil })] : []),
      ].join(' · '),
    when: ({ avant, apres, dernierContact }: MissingRecords): string => {
      if (avant && apres) return t('between', { from: plain(avant.le), to: last(apres.le) });
      if (avant) return t('after', { from: last(avant.le) });
      if (apres) return t('before', { to: last(apres.le) });
      return t('lastHeard', { time: last(dernierContact) });
    },
  };
}
