import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { noWrap } from '#web/ui/noWrap.ts';
import styles from './Cards.module.css';

export interface Card {
  icon: LucideIcon | ComponentType<{ size?: number }>;
  title: string;
  text: string;
  link: string;
  /** Path of a page of this site, or URL of another site. */
  to: string;
}

/** Grid of cards, each with a link to its page. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ icon: Icon, title, text, link, to }) => (
        <li key={to} className={styles.card}>
          <span className={styles.icon} aria-hidden="true">
            <Icon size={24} />
          </span>
          <h2>{noWrap(title)}</h2>
          <p>{noWrap(text)}</p>
          <CardLink to={to}>
            {link}
            <ArrowRight size={18} aria-hidden="true" />
          </CardLink>
        </li>
      ))}
    </ul>
  );
}

function CardLink({ to, ...link }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to} {...link} />;
  return <a href={to} target="_blank" rel="noopener noreferrer" {...link} />;
}
