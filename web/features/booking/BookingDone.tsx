import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isPayableByCard, isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { preselect } from '#web/core/colis/preselection.ts';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { LocalPriceLine } from '#web/core/currency/LocalPriceLine.tsx';
import { dollars } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import styles from './BookingDone.module.css';
import type { BookingResult } from './creationSteps.ts';

/** Milliseconds before the redirect (docs/contract.md#on-screen). */
const redirectMs = 2000;
/** Milliseconds before the parcel slides into the container. */
const slideMs = 350;

interface BookingDoneProps {
  container: Container;
  booked: BookingResult;
}

/**
 * Confirms a booking with the parcels sliding into the container, and redirects to where it is paid unless that starts
 * here.
 */
export function BookingDone({ container: current, booked: { colis: all, bookedEarlier } }: BookingDoneProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState(false);
  // The container before the booking, because the refetched one already includes the parcel.
  const [container] = useState(current);
  const { poidsMax, volumeMax } = container;
  const [first] = all;
  const ids = all.map(({ id }) => id);
  const price = dollarsOf(all.reduce((sum, { prixEstime }) => sum + centsOf(prixEstime), 0));
  const next = bookedEarlier && all.length === 1 ? pathTo('colis', { colisId: first.id }) : paths.myColis;
  const state = bookedEarlier ? undefined : preselect(ids);
  const { paying, payParcel } = usePayment({ onSettled: () => void navigate(next, { replace: true }) });

  useEffect(() => {
    // The form was longer than this page: without it a phone would show the footer.
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const slideTimer = setTimeout(() => setLoaded(true), slideMs);
    return () => clearTimeout(slideTimer);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is a new object on each rendering.
  useEffect(() => {
    if (paying !== undefined) return;
    const redirectTimer = setTimeout(() => void navigate(next, { replace: true, state }), redirectMs);
    return () => clearTimeout(redirectTimer);
  }, [navigate, next, paying]);

  return (
    <div className={styles.done}>
      <div className={styles.art}>
        <ContainerArt
          ratio={usedFraction(container)}
          addedRatio={loaded ? Math.max(sumOf(all, 'poids') / poidsMax, sumOf(all, 'volume') / volumeMax) : 0}
        />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h1>
      <p role="status" className={styles.text}>
        {bookedEarlier && t('done.earlier', { count: all.length })}
        {!bookedEarlier && isRecorded(first) && t('done.recorded')}
        {!bookedEarlier &&
          !isRecorded(first) &&
          t('done.text', {
            price: dollars(language, price),
            deadline: readerTime(language, first.aPayerAvant ?? container.dateDepart, container.fuseau),
          })}
      </p>
      {bookedEarlier || isRecorded(first) || <LocalPriceLine dollars={price} dated />}
      {bookedEarlier || !all.every(isPayableByCard) ? (
        <ButtonLink to={next} replace look="primary">
          {t('done.go')}
        </ButtonLink>
      ) : (
        <Button look="accent" busy={paying !== undefined} onClick={() => payParcel(first.id, ids)}>
          {t('done.pay', { price: dollars(language, price) })}
        </Button>
      )}
      {mayHaveLabel(first) && (
        <ButtonLink to={pathTo('colisLabel', { colisId: first.id })} look="quiet">
          {t('done.label', { count: all.length })}
        </ButtonLink>
      )}
    </div>
  );
}

const sumOf = (all: readonly Colis[], measure: 'poids' | 'volume'): number =>
  all.reduce((sum, colis) => sum + colis[measure], 0);
