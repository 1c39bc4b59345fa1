import { useTranslation } from 'react-i18next';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { CustomsBadge } from '#web/core/admin/CustomsBadge.tsx';
import { DocumentLink } from '#web/core/containerCustoms/Findings.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { isLoading, PagedStatus, ShowMore, useFocusOnFirstNew } from '#web/core/paged/PagedList.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import page from './ContainerCustomsPage.module.css';
import styles from './CustomsList.module.css';
import { ListLinesSlot } from './ListLinesSlot.tsx';
import { useCustomsList } from './queries.ts';

/** All parcels of a container with their documents and, folded, the lines of their inventories. */
export function CustomsList({ id }: { id: number }) {
  const { t } = useTranslation('containerCustoms');
  const list = useCustomsList(id);
  const failed = (advice: string) => t('list.failed', { advice });
  return (
    <section className={page.card} aria-busy={isLoading(list)}>
      <h2>{t('list.title')}</h2>
      <p className={page.note}>{t('list.text')}</p>
      <PagedStatus list={list} failed={failed} offline={t('list.offline')}>
        <Skeleton lines={6} width="100%" />
      </PagedStatus>
      {list.rows?.length === 0 && <p>{t('list.none')}</p>}
      {list.rows && list.rows.length > 0 && <Parcels parcels={list.rows} />}
      <ShowMore list={list} failed={failed} label={t('list.more')} />
    </section>
  );
}

function Parcels({ parcels }: { parcels: readonly ParcelInventory[] }) {
  const list = useFocusOnFirstNew(parcels.length);
  return (
    <ul ref={list} className={page.list}>
      {parcels.map((parcel) => (
        <ParcelItem key={parcel.colisId} parcel={parcel} />
      ))}
    </ul>
  );
}

function ParcelItem({ parcel }: { parcel: ParcelInventory }) {
  const { t } = useTranslation('containerCustoms');
  const names = useDisplayNames();
  const { description, client, nomDestinataire, charge, document, inventaire } = parcel;
  const recipient = nomDestinataire || '–';
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.name}>
          <strong>
            <DocumentLink parcel={parcel} />
          </strong>
          <span>{description}</span>
          <span className={page.note}>
            <Sentence keeps={[client, recipient]}>
              {t('list.for', { client: names.ofCustomer(client || null), recipient })}
            </Sentence>
            {!charge && ` · ${t('list.notLoaded')}`}
          </span>
        </span>
        {document ? <CustomsBadge document={document} /> : <span className={page.note}>{t('list.noDocument')}</span>}
      </div>
      {inventaire ? (
        <ListLinesSlot inventory={inventaire} />
      ) : (
        <p className={page.note}>{[...(document ? [document.typeDocument] : []), t('list.noList')].join(', ')}</p>
      )}
    </li>
  );
}
