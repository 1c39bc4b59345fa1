import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Cockpit.module.css';

/** Loaded with its texts when an exception is first resolved. */
const GroupDecisions = lazy(async () => {
  const [module] = await Promise.all([
    import('./GroupDecisions.tsx'),
    loadTexts(['adminColis', 'change', 'colis', 'colisForm']),
  ]);
  return module;
});

interface ResolveProps {
  rows: readonly CockpitColis[];
  containerId: number;
  /** Other actions on the same parcels. */
  children?: React.ReactNode;
}

/** Actions on the parcels of an exception: those given, and the decisions on each parcel, unfolded below. */
export function Resolve({ rows, containerId, children }: ResolveProps) {
  const { t } = useTranslation('cockpit');
  const [isOpen, setIsOpen] = useState(false);
  const part = useId();
  return (
    <>
      <span className={styles.exceptionActions}>
        {children}
        <Button look="quiet" aria-expanded={isOpen} aria-controls={part} onClick={() => setIsOpen(!isOpen)}>
          {t('exceptions.resolve')}
        </Button>
      </span>
      <div id={part} className={styles.unfolded} hidden={!isOpen}>
        {isOpen && (
          <Suspense
            fallback={
              <div aria-busy="true">
                <Skeleton lines={3} height="1.25rem" />
              </div>
            }
          >
            <GroupDecisions rows={rows} containerId={containerId} />
          </Suspense>
        )}
      </div>
    </>
  );
}
