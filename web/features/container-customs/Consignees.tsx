import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#shared/customs/constants.ts';
import type { Consignee, ContainerCheck } from '#shared/customs/container-check.ts';
import { consigneeRules } from '#web/core/containerCustoms/groups.ts';
import { money } from '#web/core/inventory/money.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Consignees.module.css';
import page from './ContainerCustomsPage.module.css';
import { byTotal, reachedLimits } from './limits.ts';

/** Recipients shown before "show all". */
const FIRST = 12;

/** Totals of all loaded parcels for one recipient, the highest first, with the limits of customs that they reach. */
export function Consignees({ check }: { check: ContainerCheck }) {
  const { t } = useTranslation('containerCustoms');
  const [all, setAll] = useState(false);
  const { destinataires } = check;
  if (destinataires.length === 0) return null;
  const sorted = [...destinataires].sort(byTotal);
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return (
    <section className={page.card}>
      <h2>{`${t('consignees.title')} (${destinataires.length})`}</h2>
      <p className={page.note}>{t('consignees.text')}</p>
      <ul className={`${page.list} ${styles.list}`}>
        {shown.map((consignee) => (
          <ConsigneeItem key={consignee.telephone || consignee.colisIds[0]} consignee={consignee} check={check} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('consignees.showAll', { count: sorted.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

function ConsigneeItem({ consignee, check }: { consignee: Consignee; check: ContainerCheck }) {
  const { t } = useTranslation('containerCustoms');
  const language = useLanguage();
  const { nom, telephone, colisIds, sansInventaire, sommes, totalXof } = consignee;
  const used = CURRENCIES.filter((currency) => sommes[currency]);
  const hasOthers = used.some((currency) => currency !== 'XOF');
  return (
    <li>
      <div className={styles.person}>
        <strong>{nom ? <Verbatim>{nom}</Verbatim> : t('consignees.erased')}</strong>
        {telephone && <PhoneLink number={telephone} />}
        <span className={page.note}>
          {t('consignees.parcels', { count: colisIds.length })}
          {sansInventaire > 0 && `, ${t('consignees.without', { count: sansInventaire })}`}
        </span>
      </div>
      <div className={styles.amounts}>
        <span className={styles.sum}>{used.length > 0 ? sumsInWords(language, sommes) : t('consignees.noValue')}</span>
        {hasOthers && (
          <span className={page.note}>
            {totalXof === null
              ? t('consignees.noRates')
              : t('consignees.inFrancs', { total: money(language, totalXof, 'XOF') })}
          </span>
        )}
        <span className={styles.limits}>
          {reachedLimits(consignee, check).map((id) => {
            const value = consigneeRules.get(id);
            return (
              value && (
                <Badge key={id} icon={Scale} tone="warning">
                  {t(`consignees.${value.side}`, { limit: money(language, value.limit, value.currency) })}
                </Badge>
              )
            );
          })}
        </span>
      </div>
    </li>
  );
}

const sumsInWords = (language: Language, sums: Consignee['sommes']): string =>
  CURRENCIES.filter((currency) => sums[currency])
    .map((currency) => money(language, sums[currency] ?? 0, currency))
    .join(' + ');
