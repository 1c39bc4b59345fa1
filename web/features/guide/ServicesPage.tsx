import type { LucideIcon } from 'lucide-react';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';
import { type Card, Cards } from './Cards.tsx';

const services = {
  space: [Package, '/pricing'],
  insurance: [ShieldCheck, '/insurance'],
  customs: [FileCheck, '/customs'],
  payment: [CreditCard, '/help#payment'],
  news: [Mail, '/help#follow'],
  people: [MessageCircle, '/contact'],
} as const satisfies Record<string, readonly [LucideIcon, string]>;

const names = ['space', 'insurance', 'customs', 'payment', 'news', 'people'] as const;

export default function ServicesPage() {
  const { t } = useTranslation('services');
  const cards = names.map((name): Card => {
    const [icon, to] = services[name];
    return { icon, to, ...t(`cards.${name}`, { returnObjects: true }) };
  });
  return (
    <ProsePage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })}>
      <Cards cards={cards} />
    </ProsePage>
  );
}
