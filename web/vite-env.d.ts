/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** International number without +, as wa.me wants it. */
  readonly VITE_WHATSAPP_NUMBER?: string;
}
