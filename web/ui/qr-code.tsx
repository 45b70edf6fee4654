import encodeQR from 'qr';
import styles from './qr-code.module.css';

/** A text as a QR code, drawn as one path; dark on white in either scheme, as scanners want it. */
export function QrCode(props: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(props.text, 'raw', { border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
