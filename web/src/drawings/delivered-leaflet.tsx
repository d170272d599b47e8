import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'
import { PostedLeaflet } from './posted-leaflet.tsx'

/** The same door close up, for somebody who has just delivered. */
export function DeliveredLeaflet() {
  return (
    <Drawing box="204 148">
      <path className={styles.outlinedRed} d="M2 2h200v144H2Z" />
      <g transform="translate(-78 -266)">
        <PostedLeaflet />
        <circle className={styles.outlined} cx="262" cy="310" r="9" />
      </g>
    </Drawing>
  )
}
