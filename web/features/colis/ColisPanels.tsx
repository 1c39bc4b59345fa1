import Repeat from 'lucide-react/icons/repeat';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AllDetailsSlot } from './AllDetailsSlot.tsx';
import { ColisJournal } from './ColisJournal.tsx';
import styles from './ColisPage.module.css';
import { PricePanel } from './PricePanel.tsx';
import { RecipientMessages } from './RecipientMessages.tsx';
import { RejectedDocument } from './RejectedDocument.tsx';
import { TrackingPanel } from './TrackingPanel.tsx';

const edit = lazyForm(async () => {
  const [module] = await Promise.all([import('./EditColis.tsx'), loadTexts(['phone'])]);
  return module.default;
});

interface ColisPanelsProps {
  colis: Colis;
  editing: boolean;
  onEdit: () => void;
  onEdited: () => void;
}

/** Panels of a parcel below what is next: its label and link, what its recipient has heard, its price, its details. */
export default function ColisPanels({ colis, editing, onEdit, onEdited }: ColisPanelsProps) {
  const editButton = useFocusAfterEditing(editing);
  edit.usePreload();
  const isErased = colis.username === null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <RejectedDocument colis={colis} />
        {editing && <edit.Form colis={colis} onDone={onEdited} />}
        {!isErased && !editing && <TrackingPanel colis={colis} />}
        {!isErased && !editing && <RecipientMessages colis={colis} />}
      </div>
      <PricePanel colis={colis} editing={editing} onEdit={onEdit} editButton={editButton} />
      {!editing && <Details colis={colis} />}
    </div>
  );
}

/** All else about a parcel: the facts that the contract promises are unfolded, its history is folded. */
function Details({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hint = [describeParcel(language, colis), colis.nomDestinataire];
  return (
    <div className={styles.details}>
      <FoldableSection
        title={t('detail.all')}
        hint={<Sentence keeps={[colis.nomDestinataire]}>{hint.filter(Boolean).join(' · ')}</Sentence>}
        open
      >
        <AllDetailsSlot colis={colis} />
      </FoldableSection>
      <ColisJournal colis={colis} />
      {colis.nomDestinataire !== '' && <SendAgain colis={colis} />}
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
    <div>
      <Button look="quiet" icon={Repeat} onClick={() => void start()}>
        {t('detail.again')}
      </Button>
    </div>
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
