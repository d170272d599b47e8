import {
  marginMm,
  maxAttachedBytes,
  readableDpi,
  type Readiness,
} from '@street-musketeers/contract/leaflets.ts'
import type { ReactNode } from 'react'
import { TickIcon, WarningIcon } from '../ui/icons.tsx'
import { Unseen } from '../ui/layout.tsx'
import styles from './leaflet-readiness.module.css'
import { dpiOn, sizeNames, type PaperSize } from './paper-sizes.ts'

/** What to look at before a leaflet is printed: each thing as it is, and what to do about it. Advice, never a bar. */
export function LeafletReadiness({ readiness, size }: { readiness: Readiness; size: PaperSize }) {
  return (
    <ul className={styles.list} aria-label="Ready to print?">
      <Sharpness readiness={readiness} size={size} />
      <Margins pages={readiness.letteredEdges} />
      <Weight bytes={readiness.bytes} />
    </ul>
  )
}

function Sharpness({ readiness, size }: { readiness: Readiness; size: PaperSize }) {
  const dpi = dpiOn(size, readiness)
  if (dpi === null) return <Fact isGood title="Sharp at every size" />
  if (dpi >= readableDpi)
    return (
      <Fact isGood title={`Sharp enough for ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`} />
    )
  const sharper = sizeNames.find((name) => (dpiOn(name, readiness) ?? 0) >= readableDpi)
  return (
    <Fact title={`May look blurred on ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`}>
      Use a larger picture{sharper && `, or have it printed on ${sharper}`}.
    </Fact>
  )
}

function Margins({ pages }: { pages: readonly number[] }) {
  if (!pages.length) return <Fact isGood title={`Nothing is written within ${marginMm} mm of the edge`} />
  const where = new Intl.ListFormat('en-GB').format(pages.map(String))
  return (
    <Fact title={`Page ${where}: something is written within ${marginMm} mm of the edge`}>
      Most printers at home leave that white, so it may be cut off. Move it further in.
    </Fact>
  )
}

function Weight({ bytes }: { bytes: number }) {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes <= maxAttachedBytes)
    return <Fact isGood title={`Small enough to travel with its mail: ${size}`} />
  return (
    <Fact title={`Too large to travel with its mail: ${size}, and 3 MB is the most`}>
      The mail links to it instead. To have it attached, save it with smaller pictures.
    </Fact>
  )
}

function Fact({
  isGood = false,
  title,
  children,
}: {
  isGood?: boolean
  title: string
  children?: ReactNode
}) {
  return (
    <li className={isGood ? styles.good : styles.advice}>
      {isGood ? <TickIcon /> : <WarningIcon />}
      <div>
        <Unseen>{isGood ? 'Good: ' : 'Worth a look: '}</Unseen>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
