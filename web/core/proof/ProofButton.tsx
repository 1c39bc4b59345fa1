import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ProofFormProps } from './ProofForm.tsx';

const form = lazyForm(async () => {
  const [{ ProofForm }] = await Promise.all([import('./ProofForm.tsx'), loadTexts(['files'])]);
  return ProofForm;
}, null);

interface ProofButtonProps extends Pick<ProofFormProps, 'clientId' | 'paiementId'> {
  /** True when a photo is kept already, which another one replaces. */
  hasPhoto?: boolean;
  onKept?: () => void;
}

/** Button that opens, in its place, the form for the photo that proves a payment. Its page must load the texts `proof`. */
export function ProofButton({ clientId, paiementId, hasPhoto = false, onKept }: ProofButtonProps) {
  const { t } = useTranslation('proof');
  const [open, setOpen] = useState(false);
  const [isKept, setKept] = useState(hasPhoto);
  if (open)
    return (
      <form.Form
        clientId={clientId}
        paiementId={paiementId}
        onKept={() => {
          setKept(true);
          setOpen(false);
          onKept?.();
        }}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <Button look="quiet" icon={Camera} onClick={() => setOpen(true)}>
      {t(isKept ? 'replace' : 'add')}
    </Button>
  );
}
