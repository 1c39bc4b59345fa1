import { useEffect } from 'react';

/** Names the page in the tab, in the history and to screen readers. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Yónnee`;
  }, [title]);
  return null;
}
