import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { isPaidInPart } from '#shared/colis/rules.ts';
import { RowCheckbox } from '#web/core/admin/bulk/RowCheckbox.tsx';
import selected from '#web/core/admin/bulk/Selection.module.css';
import type { RowSelection } from '#web/core/admin/bulk/useRowSelection.ts';
import cells from '#web/core/admin/cells.module.css';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { dollars } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Cockpit.module.css';
import { isPostponed } from './rows.ts';

/** Columns of the parcels; the first has the checkbox of the row. */
export function useParcelColumns(selection: RowSelection): Column<CockpitColis>[] {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  return [
    { key: 'colis', title: t('columns.colis'), cell: (row) => <Name row={row} selection={selection} /> },
    { key: 'client', title: t('columns.client'), cell: (row) => <Customer row={row} /> },
    { key: 'destinataire', title: t('columns.destinataire'), cell: (row) => <Recipient row={row} />, wideOnly: true },
    {
      key: 'poids',
      title: t('columns.poids'),
      cell: ({ piece, poids }) => describeParcel(language, { piece, poids }),
      figures: true,
      wideOnly: true,
    },
    { key: 'du', title: t('columns.du'), cell: (row) => <Due row={row} />, figures: true },
    { key: 'etape', title: t('columns.etape'), cell: ({ situation }) => <SituationBadge of={situation} /> },
    { key: 'points', title: t('columns.points'), cell: (row) => <Points row={row} /> },
  ];
}

/**
 * Amount due, a deposit that is due first, what was received of a price that is paid in part, and the moment to which the
 * rest is put off.
 */
function Due({ row }: { row: CockpitColis }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  return (
    <>
      {dollars(language, row.aPayer)}
      {isPaidInPart(row) && (
        <span className={cells.small}>{t('paidInPart', { received: dollars(language, row.recu ?? 0) })}</span>
      )}
      {row.acompteDu !== undefined && (
        <span className={cells.small}>{t('deposit', { sum: dollars(language, row.acompteDu) })}</span>
      )}
      {isPostponed(row) && <span className={cells.small}>{t('postponed')}</span>}
      {row.reporte && <span className={cells.small}>{t(`putOff.${row.reporte}`)}</span>}
    </>
  );
}

interface NameProps {
  row: CockpitColis;
  selection: RowSelection;
}

function Name({ row: { id, codeSuivi, description, client }, selection }: NameProps) {
  const { t } = useTranslation(['cockpit', 'table']);
  const names = useDisplayNames();
  const number = t('table:number', { id });
  return (
    <span className={selected.name}>
      <RowCheckbox id={id} selection={selection} label={t('parcels.select', { number })} />
      <span>
        <strong className={cells.clamped}>{names.ofContent({ description, username: client })}</strong>
        <span className={`${cells.small} ${cells.parts}`}>
          <span>{number}</span> {codeSuivi && <Verbatim>{codeSuivi}</Verbatim>}
        </span>
      </span>
    </span>
  );
}

function Customer({ row: { client, telephoneClient } }: { row: CockpitColis }) {
  return (
    <>
      <CustomerName of={client} />
      <span className={`${cells.small} ${styles.phone}`}>
        <PhoneNumber number={telephoneClient} />
      </span>
    </>
  );
}

function Recipient({ row: { nomDestinataire, villeDestinataire } }: { row: CockpitColis }) {
  return (
    <>
      <Verbatim>{nomDestinataire}</Verbatim>
      {villeDestinataire && <span className={cells.small}>{villeDestinataire}</span>}
    </>
  );
}

function Points({ row: { exceptions, aFaire } }: { row: CockpitColis }) {
  const { t } = useTranslation('cockpit');
  if (exceptions.length === 0 && !aFaire) return <span className={cells.small}>{t('parcels.noPoint')}</span>;
  return (
    <span className={styles.points}>
      {exceptions.map((exception) => (
        <SituationBadge key={exception} of={exception} />
      ))}
      {aFaire && <Badge icon={CalendarClock}>{t(`decided.points.${aFaire}`)}</Badge>}
    </span>
  );
}
