import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DEBTORS } from '#shared/bulk/constants.ts';
import type { Debtor } from '#shared/colis/debtors.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { InterruptedRunSlot } from '#web/core/admin/bulk/InterruptedRunSlot.tsx';
import { RowCheckbox, SelectAll } from '#web/core/admin/bulk/RowCheckbox.tsx';
import selected from '#web/core/admin/bulk/Selection.module.css';
import { SelectionBar } from '#web/core/admin/bulk/SelectionBar.tsx';
import { type RowSelection, useRowSelection } from '#web/core/admin/bulk/useRowSelection.ts';
import cells from '#web/core/admin/cells.module.css';
import { useDebtorsPage } from '#web/core/admin/debtors.ts';
import { Email } from '#web/core/admin/Email.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { browserZone, dollars, relativeDays, shortDate } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { DebtorPanel } from './DebtorPanel.tsx';
import type { ReminderChoice } from './reminders.ts';
import { useDebtAges } from './useDebtAges.ts';

const reminder = lazyForm(async () => {
  const [module] = await Promise.all([import('./ReminderDialog.tsx'), loadTexts(['bulk', 'change'])]);
  return module.default;
}, null);

/**
 * Admin list of the customers who owe for parcels, by the age of what they owe. A row opens what is done about it;
 * selected ones are reminded together.
 */
export default function AdminDebtorsPage() {
  const { t } = useTranslation('adminDebtors');
  const address = useListAddress();
  const page = useDebtorsPage(address.cursor);
  const selection = useRowSelection(page.rows ?? []);
  const [choice, setChoice] = useState<ReminderChoice>();
  const chosen = [...selection.chosen.values()];
  const count = page.rows?.length ?? 0;
  reminder.usePreload(chosen.length > 0);
  return (
    <AdminList
      texts="adminDebtors"
      address={address}
      page={page}
      columns={useColumns(selection)}
      filters={
        count > 0
          ? [{ names: [], control: <SelectAll selection={selection} label={t('selection.all', { count })} /> }]
          : []
      }
      panel={{ body: (debtor) => <DebtorPanel debtor={debtor} /> }}
      before={
        !choice && (
          <InterruptedRunSlot
            scope="debiteurs"
            of="clients"
            nameOf={() => t('selection.remind')}
            onContinue={(run) => setChoice({ run })}
          />
        )
      }
    >
      {chosen.length > 0 && (
        <SelectionBar
          label={t('selection.label')}
          count={t('selection.count', { count: chosen.length })}
          clear={t('selection.clear')}
          onClear={selection.clear}
        >
          {chosen.length > MAX_DEBTORS ? (
            <p>{t('selection.tooMany', { max: MAX_DEBTORS })}</p>
          ) : (
            <Button onClick={() => setChoice({ debtors: chosen })}>{t('selection.remind')}</Button>
          )}
        </SelectionBar>
      )}
      {choice && <reminder.Form choice={choice} onClose={() => setChoice(undefined)} />}
    </AdminList>
  );
}

function useColumns(selection: RowSelection): Column<Debtor>[] {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  return [
    {
      key: 'client',
      title: t('columns.client'),
      cell: ({ id, client, colis }) => (
        <span className={selected.name}>
          <RowCheckbox {...{ id, selection }} label={t('selection.select', { client: client ?? id })} />
          <span>
            <NameCell note={t('parcels', { count: colis })}>
              <CustomerName of={client} />
            </NameCell>
          </span>
        </span>
      ),
    },
    { key: 'contact', title: t('columns.contact'), cell: (debtor) => <Contact debtor={debtor} />, wideOnly: true },
    {
      key: 'since',
      title: t('columns.since'),
      cell: ({ depuis, rappeleLe }) => (
        <>
          {relativeDays(language, depuis, browserZone())}
          <span className={cells.small}>{shortDate(language, depuis, browserZone())}</span>
          {rappeleLe && (
            <span className={cells.small}>
              {t('reminded', { when: relativeDays(language, rappeleLe, browserZone()) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'ages', title: t('columns.ages'), cell: (debtor) => <Ages debtor={debtor} />, wideOnly: true },
    { key: 'due', title: t('columns.due'), cell: (debtor) => <Due debtor={debtor} />, figures: true, ownLine: true },
  ];
}

function Contact({ debtor: { email, telephone } }: { debtor: Debtor }) {
  return (
    <>
      <Email address={email} />
      <span className={cells.small}>
        <PhoneNumber number={telephone} />
      </span>
    </>
  );
}

/** Amounts by age, without the empty groups. */
function Ages({ debtor }: { debtor: Debtor }) {
  const { t } = useTranslation('adminDebtors');
  const ages = useDebtAges(debtor);
  return ages.map(({ name, sum }) => (
    <span key={name} className={cells.small}>
      {t('ages.line', { name, sum })}
    </span>
  ));
}

function Due({ debtor: { du, supplements, acomptes, aConfirmer } }: { debtor: Debtor }) {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  return (
    <>
      <strong>{dollars(language, du)}</strong>
      {supplements > 0 && (
        <span className={cells.small}>{t('supplements', { sum: dollars(language, supplements) })}</span>
      )}
      {acomptes !== undefined && (
        <span className={cells.small}>{t('deposits', { sum: dollars(language, acomptes) })}</span>
      )}
      {aConfirmer > 0 && <span className={cells.small}>{t('toConfirm', { sum: dollars(language, aConfirmer) })}</span>}
    </>
  );
}
