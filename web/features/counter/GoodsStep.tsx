import ListChecks from 'lucide-react/icons/list-checks';
import type { RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { InventorySlot } from '#web/core/inventory/InventorySlot.tsx';
import { NatureField } from '#web/core/inventory/NatureField.tsx';
import { SignaturePad } from '#web/core/signature/SignaturePad.tsx';
import type { SignaturePadHandle } from '#web/core/signature/signature.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { EarlierListProps } from './EarlierList.tsx';
import type { GoodsValues } from './goods.ts';

const EarlierListSlot = lazyAfterPaint<EarlierListProps>(
  async () => (await import('./EarlierList.tsx')).EarlierList,
  () => null,
);

interface GoodsStepProps {
  clientId: number;
  container: Container;
  /** Access to the signature of a customer who is there. */
  signature: RefObject<SignaturePadHandle | null> | undefined;
}

/** Contents of the parcels for customs: a photo of the paper list, or a list that is typed; and their value. */
export function GoodsStep({ clientId, container, signature }: GoodsStepProps) {
  const { t } = useTranslation('counter');
  const field = useFields<GoodsValues>();
  const { setValue } = useFormContext<GoodsValues>();
  const nature = useWatch<GoodsValues, 'inventaire.nature'>({ name: 'inventaire.nature' });
  const isTyping = useWatch<GoodsValues, 'saisie'>({ name: 'saisie' });
  const { data: version } = useTarifVersion(container.tarif);
  const leave = () => {
    setValue('saisie', false);
    setValue('inventaire.nature', '');
  };
  return (
    <>
      <EarlierListSlot clientId={clientId} />
      <TextField label={t('goods.contents')} hint={t('goods.contentsHint')} maxLength={500} {...field('contenu')} />
      {isTyping ? (
        <>
          <NatureField />
          {nature !== '' && <InventorySlot voyage={container} ofAnother />}
          {nature !== '' && signature && <ListSignature handle={signature} />}
          <Button look="quiet" wide onClick={leave}>
            {t('goods.photo')}
          </Button>
        </>
      ) : (
        <>
          <FileFieldSlot name="document" kind="customs" label={t('goods.paper')} hint={t('goods.paperHint')} />
          <Button look="quiet" icon={ListChecks} wide onClick={() => setValue('saisie', true)}>
            {t('goods.type')}
          </Button>
        </>
      )}
      <NumberField
        label={t('goods.value')}
        hint={t('goods.valueHint')}
        step={1}
        optional
        {...field('valeur')}
        required={false}
      />
      {version?.assurance && (
        <CheckboxField
          label={t('goods.insure', { insurer: version.assurance.assureur })}
          value="oui"
          {...field('assure')}
          required={false}
        />
      )}
    </>
  );
}

/** Signature below the typed list, which a change of the list clears. */
function ListSignature({ handle }: { handle: RefObject<SignaturePadHandle | null> }) {
  const { t } = useTranslation('counter');
  const list = useWatch<GoodsValues, 'inventaire'>({ name: 'inventaire' });
  return (
    <SignaturePad
      key={JSON.stringify(list)}
      handle={handle}
      label={t('goods.signature')}
      clearLabel={t('goods.clearSignature')}
    />
  );
}
