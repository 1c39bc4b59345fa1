import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/core/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { TopNotice } from './TopNotice.tsx';

/** Notice that another tab has booked this draft, with the way to the parcels and to another booking. */
export function BookedElsewhere({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <TopNotice
      tone="warning"
      title={t('bookedElsewhere.title')}
      actions={
        <>
          <Link to={paths.myColis}>{t('done.go')}</Link>
          <Button look="quiet" onClick={onAnother}>
            {t('bookedElsewhere.another')}
          </Button>
        </>
      }
    >
      {t('bookedElsewhere.text')}
    </TopNotice>
  );
}
