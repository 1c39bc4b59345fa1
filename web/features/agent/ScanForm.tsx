import PackagePlus from 'lucide-react/icons/package-plus';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeParse } from 'valibot';
import { parcelReference } from '#shared/intake/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './LoadingPage.module.css';

/** Field for a code or number, typed or from a scanner that types, which ends with Enter; it keeps the focus. */
export function ScanForm({ onScan }: { onScan: (reference: string) => void }) {
  const { t } = useTranslation('agentLoading');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success, output } = safeParse(parcelReference, typed);
    if (!success) return setFault(t('scan.fault'));
    setFault(undefined);
    setTyped('');
    onScan(String(output));
  };
  return (
    <form className={styles.scan} onSubmit={submit} noValidate>
      <TextField
        label={t('scan.label')}
        hint={t('scan.hint')}
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="accent" icon={PackagePlus} wide>
        {t('scan.submit')}
      </Button>
    </form>
  );
}
