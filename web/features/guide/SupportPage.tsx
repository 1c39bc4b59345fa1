import MessageSquareText from 'lucide-react/icons/message-square-text';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import { Cards } from './Cards.tsx';

export default function SupportPage() {
  const { t } = useTranslation('support');
  const ways = t('ways', { returnObjects: true });
  return (
    <ProsePage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })}>
      <Cards
        cards={[
          { ...ways.help, icon: Search, to: '/help' },
          { ...ways.contact, icon: MessageSquareText, to: '/contact' },
          { ...ways.whatsapp, icon: WhatsAppIcon, to: whatsappUrl },
        ]}
      />
    </ProsePage>
  );
}
