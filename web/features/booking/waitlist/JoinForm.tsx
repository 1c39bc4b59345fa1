import { useMutation } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COLIS_PER_SHIPMENT } from '#shared/colis/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { waitlistRoutes } from '#shared/waitlist/routes.ts';
import { OFFER_HOURS } from '#shared/waitlist/rules.ts';
import type { NewWaitlistEntry } from '#shared/waitlist/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { paths } from '#web/core/paths.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useRefreshWaitlist } from '#web/core/waitlist/useWaitlist.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Waitlist.module.css';
import { WantedFields } from './WantedFields.tsx';
import { emptyWanted, firstParcelOf, parcelsOf, type Wanted } from './wanted.ts';

/** Form to wait for space: what is to be sent, as pieces or by measures, and the latest departure that helps. */
export function JoinForm({ container }: { container: Container }) {
  const { t } = useTranslation('waitlist');
  const { data: version } = useTarifVersion(container.tarif);
  const [wanted, setWanted] = useState<readonly Wanted[]>([emptyWanted]);
  const [latest, setLatest] = useState('');
  const [checked, setChecked] = useState(false);
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshWaitlist();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewWaitlistEntry) =>
      call(waitlistRoutes.join, { params: { bookingId: container.id }, body }, { idempotencyKey: keyOf(body) }),
    onSuccess: () => toast('success', t('join.done')),
    onSettled: refresh, // also when there is space by now
  });
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const parcels = wanted.flatMap(parcelsOf);
  const isComplete = parcels.length === total;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isComplete && total <= MAX_COLIS_PER_SHIPMENT && !isPending)
      mutate({ colis: parcels, ...(latest !== '' && { departAuPlusTard: latest }) });
  };
  const fields = error instanceof Refusal ? error.fields : {};
  const change = (index: number, next: Wanted | undefined) =>
    setWanted(wanted.flatMap((each, at) => (at === index ? (next ?? []) : each)));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('join.lead', { hours: OFFER_HOURS })}</p>
      {wanted.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is its only identity here.
        <fieldset key={index} className={styles.line}>
          <legend>{wanted.length > 1 ? t('join.line', { number: index + 1 }) : t('join.what')}</legend>
          <WantedFields
            wanted={each}
            pieces={version?.pieces ?? []}
            checked={checked}
            refused={fields}
            first={firstParcelOf(wanted, index)}
            onChange={(next) => change(index, next)}
          />
          {wanted.length > 1 && (
            <Button look="quiet" icon={Trash2} onClick={() => change(index, undefined)}>
              {t('join.remove', { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {total < MAX_COLIS_PER_SHIPMENT && (
        <p>
          <Button look="quiet" icon={Plus} onClick={() => setWanted([...wanted, emptyWanted])}>
            {t('join.add')}
          </Button>
        </p>
      )}
      <DateField
        label={t('join.latest')}
        hint={t('join.latestHint')}
        optional
        min={container.jourDepart}
        value={latest}
        error={fields.departAuPlusTard}
        onChange={({ target }) => setLatest(target.value)}
      />
      {checked && total > MAX_COLIS_PER_SHIPMENT && (
        <FormFault>{t('join.tooMany', { max: MAX_COLIS_PER_SHIPMENT })}</FormFault>
      )}
      {error && <FormFault>{fields.colis ?? reasonFor(error)}</FormFault>}
      <div className={styles.actions}>
        <Button type="submit" look="accent" busy={isPending}>
          {t('join.submit')}
        </Button>
        <ButtonLink look="quiet" to={paths.home}>
          {t('join.departures')}
        </ButtonLink>
      </div>
      <p className={styles.note}>{t('page.order')}</p>
    </form>
  );
}
