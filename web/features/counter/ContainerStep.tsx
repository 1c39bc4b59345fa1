import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentContainer } from '#shared/intake/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { siteContainers } from './queries.ts';

/** Reports whether a container of the site takes parcels. */
const takesParcels = ({ sens, statut, receptionFin, receptionFermeeLe, manifesteClos, dateDepart }: AgentContainer) => {
  const now = new Date().toISOString();
  return (
    sens === 'DEPART' &&
    statut === 'EN_COURS' &&
    !manifesteClos &&
    !receptionFermeeLe &&
    dateDepart > now &&
    (receptionFin === null || receptionFin > now)
  );
};

interface ContainerStepProps {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** Departure to sell in: the next one that takes parcels, unless the agent chooses another. */
export function ContainerStep({ chosen, onChoose }: ContainerStepProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useQuery(siteContainers);
  const open = data?.filter(takesParcels).toSorted((a, b) => a.dateDepart.localeCompare(b.dateDepart));
  const isOffered = open?.some(({ id }) => id === chosen);
  const first = open?.[0]?.id;
  useEffect(() => {
    if (!isOffered && first !== undefined) onChoose(first);
  }, [isOffered, first, onChoose]);
  if (error && !open)
    return (
      <ErrorState
        message={t('container.failed', { reason: reasonFor(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!open) return <Skeleton lines={1} height="var(--touch)" />;
  if (open.length === 0) return <Notice tone="warning">{t('container.none')}</Notice>;
  return (
    <SelectField
      label={t('container.label')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {open.map(({ id, lieuEnlevement, destination, dateDepart, fuseau }) => (
        <option key={id} value={id} translate="no">
          {t('container.option', {
            from: placeName(language, lieuEnlevement),
            to: placeName(language, destination),
            day: shortDate(language, dateDepart, fuseau),
            id,
          })}
        </option>
      ))}
    </SelectField>
  );
}
