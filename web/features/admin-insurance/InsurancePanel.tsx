import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Insurance } from '#shared/insurance/schema.ts';
import { ContainerFact } from '#web/core/admin/ContainerFact.tsx';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { FilePreview } from '#web/core/admin/FilePreview.tsx';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { COVERAGE_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { xof } from '#web/core/quantities.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './InsurancePanel.module.css';
import { useInsuranceMutations } from './queries.ts';

const edit = lazyForm(async () => (await import('./EditInsurance.tsx')).EditInsurance);

interface InsurancePanelProps {
  insurance: Insurance;
  onRemoved: () => void;
}

/** Panel with an insurance's coverage, contract and customer. */
export function InsurancePanel({ insurance, onRemoved }: InsurancePanelProps) {
  const [editing, setEditing] = useState(false);
  edit.usePreload();
  if (editing) return <edit.Form insurance={insurance} onDone={() => setEditing(false)} />;
  return (
    <>
      <InsuranceDetails insurance={insurance} />
      <InsuranceActions insurance={insurance} onEdit={() => setEditing(true)} onRemoved={onRemoved} />
    </>
  );
}

function InsuranceDetails({ insurance }: { insurance: Insurance }) {
  const { t } = useTranslation(['adminInsurance', 'table', 'colisForm']);
  const language = useLanguage();
  const { id, typeCouverture, description, valeurCouverture, colisId, expireLe, createdAt, image } = insurance;
  const key = proposedKeyOf(COVERAGE_TYPES, typeCouverture);
  const coverage = key ? t(`colisForm:coverages.${key}`) : typeCouverture;
  return (
    <>
      <p className={styles.value}>{xof(language, valeurCouverture)}</p>
      <FilePreview url={image} alt={t('contract', { type: coverage, id })} />
      <Facts title={t('facts')} short>
        <Fact name={t('columns.insurance')}>{coverage}</Fact>
        <Fact name={t('cover')}>{t(`covers.${insurance.couverture}`)}</Fact>
        <Fact name={t('columns.created')}>{readerTime(language, createdAt)}</Fact>
        <Fact name={t('columns.colis')}>
          {colisId ? (
            <Link to={`${paths.adminColis}?ouvert=${colisId}`}>{t('table:number', { id: colisId })}</Link>
          ) : (
            t('draft')
          )}
        </Fact>
        <ContainerFact id={insurance.containerBookingId} />
        {description && <Fact name={t('fields.description')}>{description}</Fact>}
        {!colisId && expireLe && (
          <Fact name={t('draft')}>{t('draftText', { date: readerTime(language, expireLe) })}</Fact>
        )}
      </Facts>
      <UserFacts title={t('table:client')} userId={insurance.userId} />
    </>
  );
}

interface ActionsProps {
  insurance: Insurance;
  onEdit: () => void;
  onRemoved: () => void;
}

/** Buttons to edit and delete. Only a draft can be deleted, because a booked parcel keeps its insurance. */
function InsuranceActions({ insurance: { id, colisId }, onEdit, onRemoved }: ActionsProps) {
  const { t } = useTranslation(['adminInsurance', 'table']);
  const { remove, forget } = useInsuranceMutations(id);
  const onDeleted = () => {
    toast('success', t('remove.done'));
    forget();
    onRemoved();
  };
  return (
    <>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onEdit}>
          {t('table:edit')}
        </Button>
        {colisId === null && (
          <DeleteButton
            title={t('remove.title')}
            remove={remove}
            onRemoved={onDeleted}
            failed={(reason) => t('remove.failed', { reason })}
          >
            {t('remove.text')}
          </DeleteButton>
        )}
      </div>
      {colisId !== null && <p>{t('remove.adopted')}</p>}
    </>
  );
}
