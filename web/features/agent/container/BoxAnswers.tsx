import { useTranslation } from 'react-i18next';
import { boxesPath } from '#web/features/agent/parts/boxesPath.ts';
import { useSiteBoxes } from '#web/features/agent/queries/useSiteBoxes.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Notice of the unidentified boxes on which the team has decided and the site has to act; nothing without any. */
export function BoxAnswers() {
  const { t } = useTranslation('agent');
  const count = useSiteBoxes('DECIDE').boxes.length;
  return (
    count > 0 && (
      <Notice tone="info" action={<ButtonLink to={boxesPath()}>{t('boxes.read')}</ButtonLink>}>
        {t('boxes.decided', { count })}
      </Notice>
    )
  );
}
