import { pathTo } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './cards.module.css';

type ContainerPage = 'agentLoading' | 'agentUnloading' | 'cockpit' | 'containerCustoms' | 'containerManifest';

interface ContainerLinksProps {
  id: number;
  /** Label of each page to which the links lead, in their order. */
  labels: Partial<Record<ContainerPage, string>>;
}

/** Links from a page of a container to its other pages. */
export function ContainerLinks({ id, labels }: ContainerLinksProps) {
  return (
    <div className={styles.buttons}>
      {(Object.keys(labels) as ContainerPage[]).map((page) => (
        <ButtonLink key={page} to={pathTo(page, { id })} look="quiet">
          {labels[page]}
        </ButtonLink>
      ))}
    </div>
  );
}
