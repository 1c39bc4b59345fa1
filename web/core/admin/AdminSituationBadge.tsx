import { useTranslation } from 'react-i18next';
import type { Problem, Stage } from '#shared/situation/codes.ts';
import { SITUATION_LOOKS } from '#web/core/situation/SituationBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge with the stage of a parcel, or with a problem of it, in the words of the team. */
export function AdminSituationBadge({ of: code }: { of: Stage | Problem }) {
  const { t } = useTranslation('admin');
  return <Badge {...SITUATION_LOOKS[code]}>{t(`situations.${code}`)}</Badge>;
}
