import { encode } from 'uqr';

/** QR code as a vector drawing with its quiet zone. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="40mm" height="40mm" aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
