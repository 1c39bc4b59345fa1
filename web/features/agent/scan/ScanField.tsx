import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReference, type TypedReference } from '#shared/colis/reference.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Field for a typed code or number. */
export function ScanField({ onScan }: { onScan: (reference: string) => void }) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useState('');
  const [read, setRead] = useState<TypedReference>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const found = readReference(typed);
    setRead(found);
    if ('reference' in found) onScan(found.reference);
  };
  return (
    <form className={styles.scan} onSubmit={find} noValidate>
      <TextField
        name="reference"
        label={t('scan.label')}
        hint={t('scan.hint')}
        error={read && 'fault' in read ? t(`scan.${read.fault}`) : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={500}
      />
      <Button type="submit" icon={Search} wide>
        {t('scan.submit')}
      </Button>
    </form>
  );
}
