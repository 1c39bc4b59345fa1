import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { MAX_COLIS_PER_SALE } from '#shared/counter/constants.ts';
import { dollars, formatNumber } from '#web/core/format.ts';
import { parseTyped, type TypedMeasures } from '#web/core/quote/typedMeasures.ts';
import { iconOf } from '#web/core/tarif/pieceIcons.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import styles from './Counter.module.css';
import type { CounterParcel } from './saleDraft.ts';

const NOTHING: TypedMeasures = { unit: 'cm', poids: '', longueur: '', largeur: '', hauteur: '' };
const FIELDS = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

interface ParcelsStepProps {
  container: Container;
  parcels: readonly CounterParcel[];
  onChange: (parcels: CounterParcel[]) => void;
}

/** Parcels on the counter: pieces of the price list by big buttons, and others by the scale and the tape. */
export function ParcelsStep({ container, parcels, onChange }: ParcelsStepProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { data: version } = useTarifVersion(container.tarif);
  const [asked, setWeighing] = useState<boolean>();
  // Without a price list there is nothing else to choose from.
  const isWeighing = asked ?? (container.tarif === null && parcels.length === 0);
  const isFull = parcels.length >= MAX_COLIS_PER_SALE;
  const add = (parcel: Omit<CounterParcel, 'key'>) => onChange([...parcels, { ...parcel, key: crypto.randomUUID() }]);
  const remove = (key: string) => onChange(parcels.filter((parcel) => parcel.key !== key));
  const pieces = version?.pieces ?? [];
  const countOf = (code: string) => parcels.filter(({ piece }) => piece === code).length;
  const removeOne = (code: string) => {
    const last = parcels.findLast(({ piece }) => piece === code);
    if (last) remove(last.key);
  };
  return (
    <>
      {pieces.length > 0 && (
        <div className={styles.pieces}>
          {pieces.map((piece) => {
            const Icon = iconOf(piece.icone);
            const count = countOf(piece.code);
            return (
              <div key={piece.code} className={styles.piece} data-chosen={count > 0 || undefined}>
                <button type="button" disabled={isFull} onClick={() => add({ piece: piece.code })}>
                  <Icon size={24} aria-hidden="true" />
                  <span>{piece[language]}</span>
                  <span className={styles.price}>{dollars(language, piece.prix)}</span>
                </button>
                {count > 0 && (
                  <span className={styles.count}>
                    <button
                      type="button"
                      aria-label={t('parcels.removeOne', { piece: piece[language] })}
                      onClick={() => removeOne(piece.code)}
                    >
                      <Minus size={20} aria-hidden="true" />
                    </button>
                    <strong aria-live="polite">{count}</strong>
                  </span>
                )}
              </div>
            );
          })}
        </div>
      )}
      <ul className={styles.weighed}>
        {parcels
          .filter(({ piece }) => piece === undefined)
          .map(({ key, typed = NOTHING }) => (
            <li key={key}>
              <span>
                {t('parcels.weighed', {
                  kg: formatNumber(language, Number(typed.poids), {}),
                  sides: [typed.longueur, typed.largeur, typed.hauteur].join(' × '),
                })}
              </span>
              <Button look="quiet" icon={Trash2} onClick={() => remove(key)}>
                {t('parcels.remove')}
              </Button>
            </li>
          ))}
      </ul>
      {isWeighing ? (
        <Weighing
          onAdd={(typed) => {
            add({ typed });
            setWeighing(false);
          }}
          onBack={() => setWeighing(false)}
        />
      ) : (
        <Button look="quiet" icon={Scale} wide disabled={isFull} onClick={() => setWeighing(true)}>
          {t('parcels.weigh')}
        </Button>
      )}
      {isFull && <p role="status">{t('parcels.full', { max: MAX_COLIS_PER_SALE })}</p>}
    </>
  );
}

interface WeighingProps {
  onAdd: (typed: TypedMeasures) => void;
  onBack: () => void;
}

function Weighing({ onAdd, onBack }: WeighingProps) {
  const { t } = useTranslation('counter');
  const [typed, setTyped] = useState(NOTHING);
  const [wasSent, setWasSent] = useState(false);
  const add = () => {
    setWasSent(true);
    if (parseTyped(typed)) onAdd(typed);
  };
  return (
    <div className={styles.form}>
      <div className={styles.measures}>
        {FIELDS.map((name) => (
          <NumberField
            key={name}
            label={t(`parcels.${name}`)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            step={name === 'poids' ? 0.01 : 0.1}
            error={wasSent && !(Number(typed[name]) > 0) ? t('parcels.missing') : undefined}
            autoFocus={name === 'poids'}
            autoComplete="off"
          />
        ))}
      </div>
      <Button look="accent" icon={Plus} wide onClick={add}>
        {t('parcels.add')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
