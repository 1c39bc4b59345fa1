import { useTranslation } from 'react-i18next';
import { recordedMethodOf } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { awaitedRest, recordedSum } from '#web/core/colis/recordedSum.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Payment method and amount of a recorded payment that awaits confirmation, and what is left then; nothing without one. */
export function RecordedPayment({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const moyen = recordedMethodOf(colis.moyenEnCours);
  const { quand } = colis.aConfirmer ?? {};
  const rest = awaitedRest(colis);
  return (
    moyen && (
      <>
        {t(`recorded.${moyen}`, { sum: dollars(language, recordedSum(colis)) })}
        {rest > 0 && quand && ` ${t(`recorded.rest.${quand}`, { sum: dollars(language, rest) })}`}
      </>
    )
  );
}
