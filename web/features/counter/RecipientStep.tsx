import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type KnownRecipient, NewSale } from '#shared/counter/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { RecipientFields } from '#web/core/colis/RecipientFields.tsx';
import { Form } from '#web/core/forms/Form.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Counter.module.css';
import { servedCustomer } from './queries.ts';

const RecipientForm = v.pick(NewSale, [
  'nomDestinataire',
  'emailDestinataire',
  'telephoneDestinataire',
  'adresseDestinataire',
  'langueDestinataire',
]);

const NOBODY: v.InferInput<typeof RecipientForm> = {
  nomDestinataire: '',
  emailDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  langueDestinataire: 'fr',
};

interface RecipientStepProps {
  clientId: number;
  /** City to which the container goes, whose country the phone number has at first. */
  destination: string;
  onChosen: (recipient: KnownRecipient) => void;
}

/** Person to whom the parcels go: one to whom the customer has sent before, or another. */
export function RecipientStep({ clientId, destination, onChosen }: RecipientStepProps) {
  const { t } = useTranslation('counter');
  const { data, isPending } = useQuery(servedCustomer({ clientId }));
  const [isNew, setNew] = useState(false);
  if (isPending) return <Skeleton lines={2} height="var(--touch)" />;
  const known = data?.destinataires ?? [];
  if (isNew || known.length === 0)
    return (
      <NewRecipient
        destination={destination}
        onChosen={onChosen}
        onBack={known.length > 0 ? () => setNew(false) : undefined}
      />
    );
  return (
    <div className={styles.choices}>
      {known.map((recipient) => (
        <button
          key={`${recipient.nomDestinataire} ${recipient.telephoneDestinataire}`}
          type="button"
          className={styles.choice}
          onClick={() => onChosen(recipient)}
        >
          <strong translate="no">{recipient.nomDestinataire}</strong>
          <span>
            <PhoneNumber number={recipient.telephoneDestinataire} />
          </span>
          <span translate="no">{recipient.adresseDestinataire}</span>
        </button>
      ))}
      <Button look="quiet" icon={UserPlus} wide onClick={() => setNew(true)}>
        {t('recipient.new')}
      </Button>
    </div>
  );
}

interface NewRecipientProps {
  destination: string;
  onChosen: (recipient: KnownRecipient) => void;
  onBack: (() => void) | undefined;
}

function NewRecipient({ destination, onChosen, onBack }: NewRecipientProps) {
  const { t } = useTranslation('counter');
  const form = useSchemaForm(RecipientForm, { defaultValues: NOBODY });
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={({ langueDestinataire = 'fr', ...recipient }) => onChosen({ ...recipient, langueDestinataire })}
    >
      <RecipientFields country={countryOf(destination) ?? 'SN'} suggestions={false} />
      <Button type="submit" look="accent" icon={Check} wide>
        {t('recipient.done')}
      </Button>
      {onBack && (
        <Button look="quiet" wide onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </Form>
  );
}
