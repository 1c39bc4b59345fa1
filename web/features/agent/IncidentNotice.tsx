import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Notice that a parcel is not where its container is, and what the agent who has it does; none for the others. */
export function IncidentNotice({ incident }: Pick<AgentParcel, 'incident'>) {
  const { t } = useTranslation('agent');
  if (!incident) return null; // also absent from what a device kept before
  return (
    <Notice tone="warning" title={t(`incidents.${incident.type}.title`)}>
      {t(`incidents.${incident.type}.text`)}
    </Notice>
  );
}
