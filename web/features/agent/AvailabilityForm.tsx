import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handoverRoutes } from '#shared/handover/routes.ts';
import type { UnloadingList } from '#shared/manifest/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { date } from '#web/core/format.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { useSession } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './LoadingPage.module.css';
import { containerUnloading } from './queries.ts';

interface AvailabilityFormProps {
  id: number;
  disponible: UnloadingList['disponible'];
  zone: string;
}

/** Says that the unloaded parcels can be collected: their senders get the codes. Needs the network. */
export function AvailabilityForm({ id, disponible, zone }: AvailabilityFormProps) {
  const { t } = useTranslation('agentUnloading');
  const language = useLanguage();
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const [lastDay, setLastDay] = useState(disponible?.dernierJour ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(undefined);
    try {
      await call(handoverRoutes.makeAvailable, { params: { id }, body: { dernierJour: lastDay || null } });
      await client.invalidateQueries({ queryKey: containerUnloading(userId, id).queryKey });
    } catch (error) {
      setFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <form className={styles.scan} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('available.title')}</h2>
      {disponible ? (
        <Notice tone="success" title={t('available.since', { time: placeTime(language, disponible.depuis, zone) })}>
          {disponible.dernierJour
            ? t('available.until', { date: date(language, `${disponible.dernierJour}T12:00:00Z`, 'UTC') })
            : t('available.noLastDay')}
        </Notice>
      ) : (
        <p className={styles.note}>{t('available.text')}</p>
      )}
      <DateField
        label={t('available.lastDay')}
        hint={t('available.hint')}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      <FormFault>{failure !== undefined && t('available.failed', { reason: reasonFor(failure) })}</FormFault>
      <Button type="submit" look={disponible ? 'quiet' : 'accent'} wide busy={isBusy}>
        {t(disponible ? 'available.change' : 'available.submit')}
      </Button>
    </form>
  );
}
