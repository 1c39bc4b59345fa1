import { useTranslation } from 'react-i18next';
import { recordedMethodOf } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Payment method and amount of a recorded payment that awaits confirmation; nothing when there is none. */
export function RecordedPayment({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const moyen = recordedMethodOf(colis.moyenEnCours);
  return moyen && t(`recorded.${moyen}`, { sum: dollars(language, colis.aPayer) });
}
