import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Connection.module.css';

const RECONNECTED_MS = 4000;

/** Shows a message while the connection is lost, and for a moment after it returns. */
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
    const onOffline = () => setState('lost');
    if (!navigator.onLine) onOffline();
    const onOnline = () => setState('back');
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);

  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState(undefined), RECONNECTED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return state;
}
