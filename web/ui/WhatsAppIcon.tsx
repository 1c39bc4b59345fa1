/** Handset in a speech bubble, in the style of the other icons. */
export function WhatsAppIcon({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 21l1.7-5A9 9 0 1 1 8 19.3z" />
      <path d="M9 8.6c-.3 3.3 3.1 6.7 6.4 6.4.9-.3 1.1-1.5.4-2l-1.3-.8-1.2.9a5.6 5.6 0 0 1-2.4-2.4l.9-1.2-.8-1.3c-.5-.7-1.7-.5-2 .4z" />
    </svg>
  );
}
