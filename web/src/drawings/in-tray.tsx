import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

const mostSheets = 7
/** How far each sheet lies from the middle: nobody stacks them straight. */
const offsets = [0, 7, -5, 4, -8, 2, -3]
const thickness = 13

/** A letter tray with some sheets in it. A high pile is not drawn any higher. */
export function InTray({ sheets }: { sheets: number }) {
  const pile = offsets.slice(0, Math.min(sheets, mostSheets))
  const top = 156 - pile.length * thickness
  const topOffset = pile.at(-1) ?? 0
  return (
    <Drawing box="320 216">
      <path className={styles.outlined} d="M24 156 58 112h204l34 44Z" />
      {pile.map((offset, nth) => (
        <path
          key={offset}
          className={styles.outlined}
          d={`M${40 + offset} ${156 - (nth + 1) * thickness}h240v${thickness}h-240Z`}
        />
      ))}
      {pile.length > 0 && (
        <g transform={`translate(${topOffset} ${top})`}>
          <path className={styles.outlined} d="m40 0 34-44h172l34 44Z" />
          <path className={styles.red} d="m77-35 6-8h153l6 8Z" />
          <path className={styles.fine} d="M73-24h158M66-13h110" />
        </g>
      )}
      <path className={styles.outlinedRed} d="M16 156h288l-12 52H28Z" />
      <path className={styles.outlined} d="M116 168h88v26h-88Z" />
      <path className={styles.fine} d="M128 178h64M128 185h40" />
    </Drawing>
  )
}
