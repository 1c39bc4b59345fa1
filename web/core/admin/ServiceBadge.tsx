import CircleCheck from 'lucide-react/icons/circle-check';
import CircleOff from 'lucide-react/icons/circle-off';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/Badge.tsx';

/** Badge that says whether containers may choose a site or a price list. */
export function ServiceBadge({ enService }: { enService: boolean }) {
  const { t } = useTranslation('table');
  return enService ? (
    <Badge icon={CircleCheck} tone="success">
      {t('inService')}
    </Badge>
  ) : (
    <Badge icon={CircleOff} tone="neutral">
      {t('outOfService')}
    </Badge>
  );
}
