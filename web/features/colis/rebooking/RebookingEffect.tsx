import { useTranslation } from 'react-i18next';
import type { RebookingColis, RebookingPreview } from '#shared/rebooking/schema.ts';
import { MoneyBackLines } from '#web/core/colis/MoneyBackLines.tsx';
import { cubicMetres, dollars, kg } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Rebooking.module.css';

interface RebookingEffectProps {
  preview: RebookingPreview;
  /** Names each parcel by its number. */
  named: boolean;
}

/** Effect of a change: what is kept, what goes back and how, what is then to pay, what is freed, and what is refused. */
export function RebookingEffect({ preview: { colis, total, vers }, named }: RebookingEffectProps) {
  const { t } = useTranslation('rebooking');
  const language = useLanguage();
  const sum = (amount: number) => dollars(language, amount);
  const changed = colis.filter(({ apercu }) => apercu !== '');
  const received = changed.reduce((all, { recu }) => all + recu, 0);
  const rows: [label: string, amount: number][] = [
    ...(vers ? priceRows(t, changed) : []),
    ...(received > 0 ? [[t('received'), received] as [string, number]] : []),
    ...(total.frais > 0 ? [[t('fee'), -total.frais] as [string, number]] : []),
  ];
  return (
    <>
      {colis.map((each) => (
        <Refusal key={each.id} colis={each} named={named} />
      ))}
      {changed.length > 0 && (
        <>
          <dl className={styles.sums}>
            {rows.map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{sum(amount)}</dd>
              </div>
            ))}
            <div className={styles.result}>
              <dt>{t(total.aPayer > 0 ? 'toPay' : 'back')}</dt>
              <dd>{sum(total.aPayer > 0 ? total.aPayer : total.rembourse)}</dd>
            </div>
            {total.aPayer > 0 && total.rembourse > 0 && (
              <div className={styles.result}>
                <dt>{t('back')}</dt>
                <dd>{sum(total.rembourse)}</dd>
              </div>
            )}
          </dl>
          <MoneyBackLines returns={changed.flatMap(({ retours }) => retours)} />
          <ul className={styles.notes}>
            {total.frais > 0 && <li>{t('feeWhy')}</li>}
            <li>{t('freed', { kg: kg(language, total.poids), m3: cubicMetres(language, total.volume) })}</li>
            {changed.some(({ paiementOuvert }) => paiementOuvert) && <li>{t('openPage')}</li>}
            {changed.some(({ aReprendre }) => aReprendre) && <li>{t('fetch')}</li>}
            {vers && total.aPayer > 0 && <li>{t('payBefore')}</li>}
          </ul>
        </>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'rebooking'>>['t'];

const priceRows = (t: Translate, changed: readonly RebookingColis[]): [string, number][] => {
  const total = (name: 'prixAvant' | 'prixApres') => changed.reduce((all, each) => all + each[name], 0);
  return [
    [t('priceNow'), total('prixAvant')],
    [t('priceThere'), total('prixApres')],
  ];
};

function Refusal({ colis: { id, refus, dejaFait }, named }: { colis: RebookingColis; named: boolean }) {
  const { t } = useTranslation(['rebooking', 'colis']);
  if (refus === null && !dejaFait) return null;
  return (
    <p className={styles.refused}>
      {named && `${t('colis:detail.title', { id })} : `}
      {refus?.message ?? t('already')}
    </p>
  );
}
