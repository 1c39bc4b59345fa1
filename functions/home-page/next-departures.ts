import { isOpen } from '#shared/containers/rules.ts';
import type { EmbeddedDepartures } from '#shared/home-page.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { presentContainers } from '../containers/containers.present.ts';
import { listDepartures } from '../containers/containers.service.ts';

/** Reads the first page of the departures that visitors see, as the API returns it. */
export const nextDepartures = async (): Promise<EmbeddedDepartures> => {
  const asOf = Date.now();
  const { items, next } = await listDepartures({ limit: PAGE_SIZES.cards });
  const open = items.filter((container) => isOpen(container, new Date(asOf)));
  return { containers: await presentContainers(open, false), next, asOf };
};
