import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import { FilesCard } from '#web/core/admin/FilesCard.tsx';
import type { Print } from './prints.ts';

interface PrintsProps {
  container: Container;
  check: ContainerCheck;
}

const PRINTS = ['list', 'totals'] as const satisfies readonly Print[];

/** The list of goods and the totals per recipient; their code, goods and fonts are loaded with the first one. */
export function Prints({ container, check }: PrintsProps) {
  const { t } = useTranslation('containerCustoms');
  return (
    <FilesCard
      title={t('prints.title')}
      note={container.manifesteClos ? t('prints.closed') : t('prints.draft')}
      languageLabel={t('prints.language')}
      files={PRINTS.map((name) => ({ name, title: t(`prints.${name}.title`), text: t(`prints.${name}.text`) }))}
      save={async (name, format, language) =>
        (await import('./savePrint.ts')).savePrint(name, format, { container, check }, language)
      }
      failed={(reason) => t('prints.failed', { reason })}
    />
  );
}
