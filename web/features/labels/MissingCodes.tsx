import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useCreateCodes } from './queries.ts';

/** Offers to create the tracking codes of parcels that are older than the codes; renders nothing when all have one. */
export function MissingCodes({ colis }: { colis: readonly Colis[] }) {
  const { t } = useTranslation('labels');
  const { mutate, isPending } = useCreateCodes();
  if (colis.length === 0) return null;
  return (
    <Notice
      tone="info"
      title={t('code.missing', { count: colis.length })}
      action={
        <Button look="quiet" busy={isPending} onClick={() => mutate(colis)}>
          {t('code.create', { count: colis.length })}
        </Button>
      }
    >
      {t('code.text')}
    </Notice>
  );
}
