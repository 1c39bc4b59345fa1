import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { cancellationPhaseOf } from '#shared/rebooking/rules.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

/** Loaded with its texts once somebody opens it. */
const RebookingDialog = lazy(async () => {
  const [module] = await Promise.all([import('./RebookingDialog.tsx'), loadTexts(['rebooking', 'table'])]);
  return module;
});

interface RebookingActionProps {
  colis: Colis;
  container: Container;
  /** Asks for another departure first, as the next step of a parcel that missed its own. */
  choosesDeparture?: boolean;
}

/**
 * Button by which the sender of a parcel, or the team for them, cancels it or moves it to another departure; once only
 * the team can, the sentence that says so.
 */
export function RebookingAction({ colis, container, choosesDeparture = false }: RebookingActionProps) {
  const { t } = useTranslation('colis');
  const [open, setOpen] = useState(false);
  const { userId, isAdmin } = useSession();
  if (!isUnderWay(colis) || (userId !== colis.userId && !isAdmin)) return null;
  const stage = cancellationPhaseOf(colis, container, new Date().toISOString());
  if ('refusal' in stage && choosesDeparture)
    return (
      <ButtonLink to={`${paths.contact}?colis=${colis.id}`} look="primary">
        {t('next.contact')}
      </ButtonLink>
    );
  if ('refusal' in stage)
    return (
      <p>
        {t(stage.refusal === 'REBOOKING_TOO_LATE' ? 'rebooking.tooLate' : 'rebooking.byTeam')}{' '}
        <Link to={`${paths.contact}?colis=${colis.id}`}>{t('next.contact')}</Link>
      </p>
    );
  return (
    <>
      <Button look={choosesDeparture ? 'primary' : 'quiet'} onClick={() => setOpen(true)}>
        {t(choosesDeparture ? 'rebooking.choose' : 'rebooking.open')}
      </Button>
      {open && (
        <Suspense>
          <RebookingDialog
            colis={colis}
            container={container}
            first={choosesDeparture ? 'DEPLACER' : 'ANNULER'}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
