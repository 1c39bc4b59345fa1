import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';

const panel = lazyForm(async () => {
  const [{ PayByPhone }] = await Promise.all([import('./PayByPhone.tsx'), loadTexts(['payLinks'])]);
  return PayByPhone;
});

interface PayByPhoneButtonProps {
  parcel: AgentParcelWithContainer;
  /** Code or number by which the page looked the parcel up. */
  reference: string;
}

/** Button that shows a code to scan, by which the person at the counter pays what a parcel owes on their own phone. */
export function PayByPhoneButton(props: PayByPhoneButtonProps) {
  const { t } = useTranslation('agentHandover');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <panel.Form {...props} />;
  return (
    <Button look="quiet" wide onClick={() => setIsOpen(true)}>
      {t('onCollection.byPhone')}
    </Button>
  );
}
