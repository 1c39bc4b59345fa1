import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ZoneOptions } from '#web/core/places/ZoneOptions.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { ContainerSelectField } from './fields.tsx';
import type { ContainerValues } from './values.ts';

const ZoneHint = lazyAfterPaint(async () => (await import('./ZoneHint.tsx')).ZoneHint, UnnamedZone);

/** Select for the pickup place's time zone: common zones first, then all by region. Typing a city's name selects it. */
export function ZoneChoice() {
  const { watch, formState } = useFormContext<ContainerValues>();
  const zone = watch('fuseau');
  return (
    <ContainerSelectField name="fuseau" hint={<ZoneHint zone={zone} />}>
      <ZoneOptions own={formState.defaultValues?.fuseau} />
    </ContainerSelectField>
  );
}

function UnnamedZone({ zone }: { zone: string }) {
  const { t } = useTranslation('containers');
  return <span aria-busy="true">{t('hints.fuseau', { zone })}</span>;
}
