import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat';
import Trash from 'lucide-react/icons/trash-2';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isPaidInPart } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { isEditable } from '#shared/situation/stages.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { needsDeparture } from '#web/core/colis/isAskedToPay.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AllDetailsSlot } from './AllDetailsSlot.tsx';
import { ColisJournal } from './ColisJournal.tsx';
import styles from './ColisPage.module.css';
import { DeleteColis } from './DeleteColis.tsx';
import { Places } from './Places.tsx';
import { PriceSection } from './PriceSection.tsx';
import { RecipientMessages } from './RecipientMessages.tsx';
import { RebookingAction } from './rebooking/RebookingAction.tsx';
import { TrackingPanel } from './TrackingPanel.tsx';

interface ColisPanelsProps {
  colis: Colis;
  editing: boolean;
  onEdit: () => void;
}

/** All about a parcel that is looked up, folded: its price, addresses, sharing and details; then what else can be done. */
export default function ColisPanels({ colis, editing, onEdit }: ColisPanelsProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const editButton = useFocusAfterEditing(editing);
  const isErased = colis.username === null;
  const hint = [describeParcel(language, colis), colis.nomDestinataire];
  return (
    <aside className={styles.aside} aria-label={t('detail.side')}>
      <div className={styles.folds}>
        <PriceSection colis={colis} />
        <Places colis={colis} />
        {!isErased && !editing && (
          <>
            <TrackingPanel colis={colis} />
            <RecipientMessages colis={colis} />
          </>
        )}
        {!editing && (
          <>
            <FoldableSection
              row
              title={t('detail.all')}
              hint={<Sentence keeps={[colis.nomDestinataire]}>{hint.filter(Boolean).join(' · ')}</Sentence>}
            >
              <AllDetailsSlot colis={colis} />
            </FoldableSection>
            <ColisJournal colis={colis} />
          </>
        )}
      </div>
      {!editing && <Actions colis={colis} onEdit={onEdit} editButton={editButton} />}
    </aside>
  );
}

interface ActionsProps {
  colis: Colis;
  onEdit: () => void;
  editButton: Ref<HTMLButtonElement>;
}

/** Buttons for what is rarely done to a parcel. */
function Actions({ colis, onEdit, editButton }: ActionsProps) {
  const { t } = useTranslation('colis');
  const { userId } = useSession();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.actions}>
      {isEditable(colis) && !isPaidInPart(colis) && !colis.paiementEnCours && (
        <>
          <Button ref={editButton} look="quiet" icon={Pencil} onClick={onEdit}>
            {t('edit.open')}
          </Button>
          <Button look="quiet" icon={Trash} onClick={() => setDeleting(true)}>
            {t('remove.open')}
          </Button>
        </>
      )}
      {container && (userId !== colis.userId || !needsDeparture(colis, container)) && (
        <RebookingAction colis={colis} container={container} />
      )}
      {colis.nomDestinataire !== '' && <SendAgain colis={colis} />}
      <DeleteColis colis={colis} open={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

/** Button that leads to the departures, with this parcel's measures, and from there to a form with its recipient. */
function SendAgain({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const navigate = useNavigate();
  const start = async () => {
    const module = await import('#web/core/drafts/sendAgain.ts').catch(() => undefined);
    module?.sendAgain(colis);
    void navigate(paths.home);
  };
  return (
    <Button look="quiet" icon={Repeat} onClick={() => void start()}>
      {t('detail.again')}
    </Button>
  );
}

/** Returns the focus to the edit button after editing. */
function useFocusAfterEditing(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return button;
}
