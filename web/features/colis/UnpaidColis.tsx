import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { payOneLabel } from '#web/core/colis/beyondPrice.ts';
import { titleId } from '#web/core/colis/ColisCard.tsx';
import { ColisList } from '#web/core/colis/ColisList.tsx';
import { askedSum, isAskedToPay, isCardPageOpen } from '#web/core/colis/isAskedToPay.ts';
import total from '#web/core/colis/PriceTotal.module.css';
import { preselectedIn } from '#web/core/colis/preselection.ts';
import { colisPaidWith } from '#web/core/colis/sharedPayments.ts';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { WaveButton } from '#web/core/colis/WaveButton.tsx';
import type { Containers } from '#web/core/container/colisContainers.ts';
import { dollars } from '#web/core/format.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ShowMoreColis } from './ListParts.tsx';
import type { MyColis } from './queries.ts';
import styles from './UnpaidColis.module.css';
import { type Selection, useSelection } from './useSelection.ts';

interface ToPayProps {
  list: MyColis;
  containers: Containers;
  onSettled: () => void;
}

/** List of unpaid parcels, paid one by one or several together. */
export function UnpaidColis({ list, containers, onSettled }: ToPayProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const isToPay = (colis: Colis) => isAskedToPay(colis, containers.get(colis.containerBookingId));
  const rows = (list.rows ?? []).filter(isToPay);
  const selection = useSelection(list, isToPay, preselectedIn(useLocation().state));
  const { paying, payParcel, paySelection } = usePayment({ onSettled });
  const toggleSelection = (id: number) => {
    if (!selection.toggle(id)) toast('warning', t('select.atMost', { max: MAX_COLIS_PER_PAYMENT }));
  };
  return (
    <>
      <SelectionTools selection={selection} />
      <ColisList
        colis={rows}
        containers={containers}
        choice={({ id, description }) => (
          <label className={styles.check}>
            <input
              type="checkbox"
              name="colis"
              value={id}
              checked={selection.isSelected(id)}
              onChange={() => toggleSelection(id)}
            />
            <span className="visually-hidden">{t('select.one', { description })}</span>
          </label>
        )}
        action={(colis) => {
          const group = colisPaidWith(colis, rows);
          if (colis.paiementParLien) return <p>{t('pay.byLink')}</p>;
          return (
            <Button
              look="quiet"
              busy={paying === colis.id}
              aria-describedby={titleId(colis.id)}
              onClick={() => payParcel(colis.id, group)}
            >
              {isCardPageOpen(colis)
                ? t('pay.resume', { count: group.length })
                : `${t(payOneLabel(colis))} · ${dollars(language, askedSum(colis))}`}
            </Button>
          );
        }}
      />
      <ShowMoreColis list={list} />
      <div className={styles.bar} data-uncovered>
        <p className={styles.count}>{t('select.count', { count: selection.selected.length })}</p>
        <output className={total.total} aria-label={t('pay.total')}>
          {dollars(language, selection.total)}
        </output>
        <Button
          look="accent"
          busy={paying === 'selection'}
          onClick={() => paySelection(selection.selected.map(({ id }) => id))}
        >
          {`${t('pay.selection')} · ${dollars(language, selection.total)}`}
        </Button>
        {selection.selected.length > 0 && <WaveButton colisList={selection.selected} onSettled={onSettled} />}
        {selection.selected.length > 0 && <PayLinkButton colisIds={selection.selected.map(({ id }) => id)} />}
      </div>
    </>
  );
}

function SelectionTools({ selection }: { selection: Selection }) {
  const { t } = useTranslation('colis');
  const [more, setMore] = useState(false);
  const selectAll = async () => {
    try {
      setMore((await selection.selectAll()) === 'some');
    } catch (error) {
      toast('error', t('select.failed', { advice: adviceOn(error) }));
    }
  };
  return (
    <div className={styles.tools}>
      <Button look="quiet" busy={selection.gathering} onClick={() => void selectAll()}>
        {t('select.all')}
      </Button>
      <Button look="quiet" onClick={selection.clear}>
        {t('select.clear')}
      </Button>
      <p role="status" className={styles.more}>
        {more && selection.selected.length > 0 && t('select.more', { max: MAX_COLIS_PER_PAYMENT })}
      </p>
    </div>
  );
}
