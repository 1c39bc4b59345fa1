import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isPayableByCard, isRecorded } from '#shared/colis/rules.ts';
import { usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { preselect } from '#web/core/colis/preselected.ts';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { dollars } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/readerTime.ts';
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

/** Confirms a booking with the parcel sliding into the container, and redirects to where it is paid unless that starts here. */
export function BookingDone({ container: current, booked: { colis, bookedEarlier } }: BookingDoneProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState(false);
  // The container before the booking, because the refetched one already includes the parcel.
  const [container] = useState(current);
  const { poidsMax, volumeMax } = container;
  const next = bookedEarlier ? pathTo('colis', { colisId: colis.id }) : paths.myColis;
  const state = bookedEarlier ? undefined : preselect([colis.id]);
  const { paying, payOne } = usePayment({ onSettled: () => void navigate(next, { replace: true }) });

  useEffect(() => {
    heading.current?.focus();
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
          addedRatio={loaded ? Math.max(colis.poids / poidsMax, colis.volume / volumeMax) : 0}
        />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h1>
      <p role="status" className={styles.text}>
        {bookedEarlier && t('done.earlier')}
        {!bookedEarlier && isRecorded(colis) && t('done.recorded')}
        {!bookedEarlier &&
          !isRecorded(colis) &&
          t('done.text', {
            price: dollars(language, colis.prixEstime),
            deadline: readerTime(language, colis.aPayerAvant ?? container.dateDepart, container.fuseau),
          })}
      </p>
      {bookedEarlier || !isPayableByCard(colis) ? (
        <ButtonLink to={next} replace look="primary">
          {t('done.go')}
        </ButtonLink>
      ) : (
        <Button look="accent" busy={paying !== undefined} onClick={() => payOne(colis.id)}>
          {t('done.pay', { price: dollars(language, colis.prixEstime) })}
        </Button>
      )}
    </div>
  );
}
