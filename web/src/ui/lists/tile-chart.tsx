import type { CSSProperties } from 'react'
import styles from './tile-chart.module.css'

export interface Tile {
  label: string
  /** The number, or the words that stand for it. */
  text: string
  /** How long the bar is: 0 to 1. */
  part: number
}

/** Numbers of places as tiles, each with a bar of how much it has. It says nothing that the table beside it does not, so it is hidden from screen readers. */
export function TileChart({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} aria-hidden="true">
      {tiles.map(({ label, text, part }) => (
        <li key={label} style={{ '--part': part } as CSSProperties}>
          <span className={styles.label}>{label}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
