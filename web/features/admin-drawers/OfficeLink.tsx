import type { ReactNode } from 'react';
import { OFFICE_PARAM } from '#web/core/drawer/queries.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Link to the page on which admins move the cash of the office's drawer and count it. */
export function OfficeLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink look="quiet" to={`${paths.agentDrawer}?${OFFICE_PARAM}=1`}>
      {children}
    </ButtonLink>
  );
}
