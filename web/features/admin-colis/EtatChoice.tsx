import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Colis, ETATS, type Etat } from '#shared/colis/schema.ts';
import { usePatientChoice } from '#web/ui/usePatientChoice.ts';
import { CancelPaid } from './CancelPaid.tsx';
import styles from './EtatChoice.module.css';
import { useSetEtat } from './queries.ts';

/** Where a parcel stands, to be set. Cancelling one that is paid gives money back, and asks first. */
export function EtatChoice({ colis }: { colis: Colis }) {
  const { t } = useTranslation(['adminColis', 'common']);
  const { mutate } = useSetEtat(colis);
  const [asking, setAsking] = useState(false);
  const set = (etat: Etat) => {
    if (etat === 'ANNULE' && colis.paye) setAsking(true);
    else mutate(etat);
  };
  const keep = () => setAsking(false);
  const cancel = () => {
    setAsking(false);
    mutate('ANNULE');
  };
  const { value, choose, watch } = usePatientChoice(colis.etat, set);
  return (
    <>
      <span className={styles.select} data-etat={value}>
        <select
          aria-label={t('etatOf', { id: colis.id })}
          value={value}
          onChange={({ target }) => choose(ETATS.find((etat) => etat === target.value) ?? colis.etat)}
          {...watch}
        >
          {ETATS.map((etat) => (
            <option key={etat} value={etat}>
              {t(`common:states.${etat}`)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      {colis.paye && <CancelPaid colis={colis} open={asking} onKeep={keep} onCancel={cancel} />}
    </>
  );
}
