import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './TrackForm.module.css';

/** Field for a tracking code. The browser submits it by itself, and the edge leads to the parcel. */
export function TrackForm() {
  const { t } = useTranslation('home');
  return (
    <form action={paths.trackColis} method="get" className={styles.form}>
      <TextField
        name="code"
        label={t('track.label')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
      />
      <Button look="quiet" type="submit">
        {t('track.submit')}
      </Button>
    </form>
  );
}
