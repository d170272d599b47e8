import styles from './drawings.module.css'
import street from './street.module.css'

const width = 150
const height = 250

/** What all houses of a page share; drawn once on it. */
const houseParts = (
  <defs>
    <g id="terraced-house">
      <path className={styles.outlined} d="M112 34V8h26v26M108 8h34" />
      <path className={styles.line} d="M119 8V0M131 8V0" />
      <path className={styles.sheet} d="M0 34h150v216H0Z" />
      <path className={styles.line} d="M0 34h150M0 62h150" />
      <path className={styles.fine} d="M8 48h14M34 48h14M60 48h14M86 48h14M112 48h14M138 48h8M0 68h150" />
      <path
        className={styles.fine}
        d="M6 84h12M0 96h8M66 90h16M70 132h18M6 140h10M142 96h8M140 150h10M58 166h8M4 190h8M64 214h10M62 178h12M140 200h8"
      />
      {/* Upper windows */}
      <path className={styles.outlined} d="M22 84h36v50H22ZM92 84h36v50H92Z" />
      <path className={styles.fine} d="M22 109h36M40 84v50M92 109h36M110 84v50" />
      <path className={styles.solid} d="M18 134h44v5H18ZM88 134h44v5H88ZM18 78h44v6H18ZM88 78h44v6H88Z" />
      {/* Front room */}
      <path className={styles.outlined} d="M14 166h44v58H14Z" />
      <path className={styles.fine} d="M14 192h44M36 166v58" />
      <path className={styles.solid} d="M10 224h52v5H10ZM10 160h52v6H10Z" />
      {/* Doorway */}
      <path className={styles.outlined} d="M86 244v-64a24 24 0 0 1 48 0v64Z" />
      <path className={styles.fine} d="M92 178a18 18 0 0 1 36 0Z" />
      <path className={styles.line} d="M150 34v210" />
      <path className={styles.solid} d="M80 244h60v6H80Z" />
    </g>
    <path id="door" d="M92 182h36v62H92Z" />
    <path id="panels" d="M98 189h10v18H98ZM112 189h10v18h-10ZM98 224h10v14H98ZM112 224h10v14h-10Z" />
  </defs>
)

/** A terrace. All houses are the same, except for the colour of some doors. @param isRed by the place of the house, from 0 */
function Houses({ count, isRed }: { count: number; isRed: (at: number) => boolean }) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <g key={at} transform={`translate(${at * width} 0)`}>
          <use href="#terraced-house" />
          <use href="#door" className={isRed(at) ? styles.red : styles.solid} />
          <use href="#panels" className={styles.cut} />
          <path className={styles.sheet} d="M101 212h18v6h-18Z" />
        </g>
      ))}
      <path className={styles.line} d={`M0 248.5h${count * width}`} />
    </>
  )
}

const houses = 14
const redDoors = new Set([2, 6, 7, 11])

/** A street of terraced houses, as wide as its place and cut off at the sides like a printed strip. */
export function Street() {
  return (
    <svg
      viewBox={`0 0 ${houses * width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className={street.street}
      aria-hidden="true"
      focusable="false"
    >
      {houseParts}
      <Houses count={houses} isRed={(at) => redDoors.has(at)} />
    </svg>
  )
}

/** More would fill a phone. */
const maxHouses = 100
/** Up to so many are drawn large, in shorter terraces. */
const fewHouses = 40

/** The same street with a red door for each one delivered to, of a hundred at most, in terraces below each other. */
export function StreetOfDoors({ delivered }: { delivered: number }) {
  const shown = Math.min(delivered, maxHouses)
  const housesInTerrace = shown > fewHouses ? 20 : 10
  const terraces = Math.max(1, Math.ceil(shown / housesInTerrace))
  return (
    <div className={street.terraces} aria-hidden="true">
      {Array.from({ length: terraces }, (_, terrace) => (
        <svg key={terrace} viewBox={`0 0 ${housesInTerrace * width} ${height}`} focusable="false">
          {terrace === 0 && houseParts}
          <Houses count={housesInTerrace} isRed={(at) => terrace * housesInTerrace + at < delivered} />
        </svg>
      ))}
    </div>
  )
}
