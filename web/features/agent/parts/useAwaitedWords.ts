import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Returns the words about a recorded payment of a parcel that awaits its confirmation, and about what is left then. */
export function useAwaitedWords(): (parcel: Partial<AgentParcel>) => string | undefined {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  return ({ aConfirmer, moyenEnCours }) => {
    if (!aConfirmer || !moyenEnCours) return undefined;
    const { montant, reste, quand } = aConfirmer;
    const awaited = t(`awaited.${moyenEnCours}`, { sum: dollars(language, montant) });
    return reste > 0 && quand ? `${awaited} ${t(`awaited.${quand}`, { sum: dollars(language, reste) })}` : awaited;
  };
}
