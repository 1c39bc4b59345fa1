import PackagePlus from 'lucide-react/icons/package-plus';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReference } from '#shared/colis/reference.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import styles from './ScanPage.module.css';
import type { ScanTexts } from './ScanPage.tsx';

interface ScanFormProps {
  onScan: (reference: string) => unknown;
  texts: ScanTexts;
}

/** Field for a typed code or number, which is empty again after each scan. */
export function ScanForm({ onScan, texts }: ScanFormProps) {
  const { t } = useTranslation(texts);
  const { t: tAgent } = useTranslation('agent');
  const [typed, setTyped] = useState('');
  const [wasJustScanned, setWasJustScanned] = useState(false);
  const submitOnce = useSubmitOnce();
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wasJustScanned && typed === '') return; // of a double click the second
    const read = readReference(typed);
    if ('fault' in read) return setFault(tAgent(`scan.${read.fault}`));
    setFault(undefined);
    setTyped('');
    setWasJustScanned(true);
    void submitOnce(async () => {
      await onScan(read.reference);
      return false;
    });
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
        onChange={({ target }) => {
          setTyped(target.value);
          setWasJustScanned(false);
        }}
      />
      <Button type="submit" icon={PackagePlus} wide>
        {t('scan.submit')}
      </Button>
    </form>
  );
}
