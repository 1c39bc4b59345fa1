import { useTranslation } from 'react-i18next';
import { ItinerarySkeleton } from '#web/core/container/ItinerarySkeleton.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import form from './BookingForm.module.css';
import summary from './Summary.module.css';
import section from './sections.module.css';

/** Skeleton of the booking form. */
export function BookingSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={form.form}>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <div className={form.sections}>
        {[4, 2].map((fields) => (
          <div key={fields} className={section.section}>
            <Skeleton width="40%" height="1.375rem" />
            {Array.from({ length: fields }, (_, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never move.
              <Skeleton key={field} height="var(--touch)" />
            ))}
          </div>
        ))}
      </div>
      <div className={form.aside}>
        <div className={summary.voyage}>
          <ContainerArt variant="skeleton" />
          <ItinerarySkeleton />
        </div>
      </div>
    </div>
  );
}
