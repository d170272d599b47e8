import type { LeafletSize } from '@street-musketeers/contract/campaigns/print-pack.ts'
import {
  cutMarksOf,
  fitInSlot,
  margin,
  noteHeights,
  paper,
  rotationOf,
  type Face,
  type Place,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { classes } from '../../ui/classes.ts'
import styles from './sheet-drawing.module.css'

/** A page's picture and its shape in pixels. */
export interface PageImage {
  picture: string
  width: number
  height: number
}

interface SheetDrawingProps {
  face: Face
  size: LeafletSize
  pages: readonly PageImage[]
  saveInk: boolean
  label: string
}

/** One side of a sheet as it leaves the printer, drawn to scale: leaflets, codes, and where to cut. */
export function SheetDrawing({ face, size, pages, saveInk, label }: SheetDrawingProps) {
  return (
    <svg
      className={classes(styles.sheet, saveInk && styles.saver)}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="img"
      aria-label={label}
    >
      {face.places.map((place) => (
        <Leaflet key={`${place.slot.x} ${place.slot.y}`} place={place} size={size} pages={pages} />
      ))}
      {cutMarksOf(size).map(({ from, to }) => (
        <line
          key={`${from.x} ${from.y}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className={face.side === 'front' ? styles.mark : styles.unprinted}
        />
      ))}
    </svg>
  )
}

function Leaflet({ place, size, pages }: { place: Place; size: LeafletSize; pages: readonly PageImage[] }) {
  const { slot } = place
  // A page whose picture is still on its way has the shape of the first.
  const shape = pages[place.page - 1]
  const page = shape ?? pages[0]!
  const turn = rotationOf(place, page)
  const [width, height] = turn % 180 === 0 ? [slot.width, slot.height] : [slot.height, slot.width]
  const art = fitInSlot(place, page, noteHeights[size])
  const corner = {
    0: [slot.x, slot.y],
    90: [slot.x + slot.width, slot.y],
    180: [slot.x + slot.width, slot.y + slot.height],
    270: [slot.x, slot.y + slot.height],
  }[turn]
  return (
    <>
      <rect {...slot} className={styles.slot} />
      <g transform={`translate(${corner.join(' ')}) rotate(${turn})`}>
        {shape ? (
          <image {...art} href={shape.picture} preserveAspectRatio="none" />
        ) : (
          <rect {...art} className={styles.missing} />
        )}
        {place.hasNote && <Note width={width} height={height} high={noteHeights[size]} />}
      </g>
    </>
  )
}

/** Where the code and the imprint stand; both are too small to be read here. */
function Note({ width, height, high }: { width: number; height: number; high: number }) {
  const top = height - margin - high
  const left = margin + high + 3
  const line = high / 6
  return (
    <g className={styles.note}>
      <rect x={margin} y={top} width={high} height={high} className={styles.code} />
      {[0, 1, 2].map((at) => (
        <rect
          key={at}
          x={left}
          y={top + line * (2 * at + 0.5)}
          width={(width - margin - left) * (at === 2 ? 0.6 : 1)}
          height={line}
        />
      ))}
    </g>
  )
}
