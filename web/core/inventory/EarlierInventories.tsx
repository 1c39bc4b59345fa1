import { useQuery } from '@tanstack/react-query';
import ListRestart from 'lucide-react/icons/list-restart';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { InventorySummary } from '#shared/customs/shown-inventory.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { customsKeys } from '#web/core/customs.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';
import styles from './EarlierInventories.module.css';
import { lineValues } from './lines.ts';
import { money } from './money.ts';
import type { LineValues } from './values.ts';

/** Lists that are offered at most. */
const MAX_OFFERED = 2;

type WithSummary = CustomsDocument & { inventaire: InventorySummary };

/** Offers to copy the list of an earlier parcel; nothing for a customer who has none. */
export function EarlierInventories({ onCopy }: { onCopy: (lines: LineValues[]) => void }) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const { userId } = useSession();
  const [copying, setCopying] = useState<number>();
  const { data = [] } = useQuery({
    queryKey: customsKeys.list('own', String(userId)),
    queryFn: async () => (await call(customsRoutes.ofUser, { params: { id: userId ?? 0 } })).data,
    enabled: userId !== undefined,
  });
  const offered = distinct(data.filter(hasSummary)).slice(0, MAX_OFFERED);
  const copy = async (id: number) => {
    setCopying(id);
    try {
      const { data: inventory } = await call(customsRoutes.inventory, { params: { id } });
      if (inventory) onCopy(inventory.lignes.map(lineValues));
    } catch (error) {
      toast('error', t('earlier.failed', { reason: reasonFor(error) }));
    } finally {
      setCopying(undefined);
    }
  };
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.earlier}>
      <legend>{t('earlier.label')}</legend>
      <div>
        {offered.map(({ id, createdAt, inventaire: { lignes, totalXof } }) => (
          <button key={id} type="button" aria-busy={copying === id} onClick={() => void copy(id)}>
            <ListRestart size={18} aria-hidden="true" />
            <span>
              {t('earlier.from', { date: shortDate(language, createdAt, browserZone()) })}
              <span className={styles.detail}>
                {t('earlier.lines', { count: lignes })}
                {totalXof !== null && ` · ${money(language, totalXof, 'XOF')}`}
              </span>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const hasSummary = (document: CustomsDocument): document is WithSummary => document.inventaire !== null;

/** Returns one document of several parcels that were sent together, which have copies of one list. */
const distinct = (documents: readonly WithSummary[]): WithSummary[] => [
  ...new Map(
    documents.map((document) => {
      const { lignes, nature, totalXof } = document.inventaire;
      return [JSON.stringify([document.createdAt.slice(0, 10), lignes, nature, totalXof]), document];
    }),
  ).values(),
];
