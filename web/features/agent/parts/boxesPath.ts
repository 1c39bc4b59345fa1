import { paths } from '#web/core/paths.ts';

/** Names in the address of what was read on a box, and of the container that it came out of. */
export const LABEL_PARAM = 'etiquette';
export const CONTAINER_PARAM = 'conteneur';

/** Address of the page that reports an unidentified box; `label` is what was read on it. */
export const boxesPath = (label?: string, containerId?: number): string => {
  const params = new URLSearchParams({
    ...(label && { [LABEL_PARAM]: label }),
    ...(containerId !== undefined && { [CONTAINER_PARAM]: String(containerId) }),
  });
  return params.size > 0 ? `${paths.agentBoxes}?${params}` : paths.agentBoxes;
};
