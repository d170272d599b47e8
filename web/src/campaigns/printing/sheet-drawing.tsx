import {
  type Face,
  paper,
  cutMarksOf,
  type Place,
  rotationOf,
  fitInSlot,
  noteHeights,
  margin,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { classes } from '../../ui/classes.ts'
import styles from './sheet-drawing.module.css'

/** A page's picture and its size in pixels. */
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

/** One side of a printed sheet, drawn to scale: leaflets, codes, and where to cut. */
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
  // A page without a picture is drawn with the shape of the first.
  const image = pages[place.page - 1]
  const page = image ?? pages[0]!
  const rotation = rotationOf(place, page)
  const [width, height] = rotation % 180 === 0 ? [slot.width, slot.height] : [slot.height, slot.width]
  const art = fitInSlot(place, page, noteHeights[size])
  const corner = {
    0: [slot.x, slot.y],
    90: [slot.x + slot.width, slot.y],
    180: [slot.x + slot.width, slot.y + slot.height],
    270: [slot.x, slot.y + slot.height],
  }[rotation]
  return (
    <>
      <rect {...slot} className={styles.slot} />
      <g transform={`translate(${corner.join(' ')}) rotate(${rotation})`}>
        {image ? (
          <image {...art} href={image.picture} preserveAspectRatio="none" />
        ) : (
          <rect {...art} className={styles.missing} />
        )}
        {place.hasNote && <Note width={width} height={height} noteHeight={noteHeights[size]} />}
      </g>
    </>
  )
}

/** The code and the imprint, which are too small to read here. */
function Note({ width, height, noteHeight }: { width: number; height: number; noteHeight: number }) {
  const top = height - margin - noteHeight
  const left = margin + noteHeight + 3
  const line = noteHeight / 6
  return (
    <g className={styles.note}>
      <rect x={margin} y={top} width={noteHeight} height={noteHeight} className={styles.code} />
      {[0, 1, 2].map((row) => (
        <rect
          key={row}
          x={left}
          y={top + line * (2 * row + 0.5)}
          width={(width - margin - left) * (row === 2 ? 0.6 : 1)}
          height={line}
        />
      ))}
    </g>
  )
}
