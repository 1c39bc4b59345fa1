import { formatContainerNumber } from '#shared/containers/number.ts';
import type { ContainerReference } from '#shared/containers/references.ts';
import type { LoadingManifest } from '#shared/manifest/schema.ts';

/** Returns a reference of the container as it is written; empty when it is not known. */
export const formatReference = ({ conteneur }: LoadingManifest, name: ContainerReference): string =>
  name === 'numeroConteneur' ? formatContainerNumber(conteneur[name] ?? '') : (conteneur[name] ?? '');
