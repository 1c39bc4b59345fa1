import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Connection.module.css';

const BACK_MS = 4000;

/** Says that the connection is lost for as long as it is, and then, for a moment, that it is back. */
export function Connection() {
  const { t } = useTranslation();
  const state = useConnection();
  const Icon = state === 'lost' ? WifiOff : Wifi;
  return (
    <div role="status" className={styles.connection} data-state={state}>
      {state && (
        <p className={`page ${styles.message}`}>
          <Icon size={18} aria-hidden="true" />
          {t(`connection.${state}`)}
        </p>
      )}
    </div>
  );
}

function useConnection() {
  const [state, setState] = useState<'lost' | 'back'>();

  useEffect(() => {
    const lose = () => setState('lost');
    if (!navigator.onLine) lose();
    const regain = () => setState('back');
    addEventListener('offline', lose);
    addEventListener('online', regain);
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', regain);
    };
  }, []);

  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState(undefined), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return state;
}
