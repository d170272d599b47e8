import {
  marginMm,
  maxAttachedBytes,
  readableDpi,
  type Readiness,
} from '@street-musketeers/contract/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/print-pack.ts'
import type { ReactNode } from 'react'
import { TickIcon, WarningIcon } from '../ui/icons.tsx'
import { Unseen } from '../ui/layout.tsx'
import styles from './leaflet-readiness.module.css'
import { dpiOn, pagesLetteredWithin, sizeNames } from './paper-sizes.ts'

interface ReadinessOnPaper {
  readiness: Readiness
  size: LeafletSize
}

/** What to look at before a leaflet is printed: each thing as it is, and what to do about it. Advice, never a bar. */
export function LeafletReadiness({ readiness, size }: ReadinessOnPaper) {
  return (
    <ul className={styles.list} aria-label="Ready to print?">
      <Sharpness readiness={readiness} size={size} />
      <Margins readiness={readiness} size={size} />
      <Weight bytes={readiness.bytes} />
    </ul>
  )
}

function Sharpness({ readiness, size }: ReadinessOnPaper) {
  const dpi = dpiOn(size, readiness)
  if (dpi === null) return <Fact isGood title="Sharp at every size" />
  if (dpi >= readableDpi)
    return (
      <Fact isGood title={`Sharp enough for ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`} />
    )
  const sharper = sizeNames.find((each) => (dpiOn(each, readiness) ?? 0) >= readableDpi)
  return (
    <Fact title={`May look blurred on ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`}>
      Use a larger picture{sharper && `, or have it printed on ${sharper}`}.
    </Fact>
  )
}

function Margins({ readiness, size }: ReadinessOnPaper) {
  if (!readiness.paper)
    return <Fact isGood title={`A picture is printed ${marginMm} mm from the edge, so nothing is cut off`} />
  const letteredOn = (each: LeafletSize) => pagesLetteredWithin(marginMm, each, readiness)
  const pages = letteredOn(size)
  if (!pages.length)
    return <Fact isGood title={`We found nothing written within ${marginMm} mm of the edge of ${size}`} />
  const where = `Page${pages.length > 1 ? 's' : ''} ${new Intl.ListFormat('en-GB').format(pages.map(String))}`
  const roomier = sizeNames.find((each) => !letteredOn(each).length)
  return (
    <Fact title={`${where}: something is written within ${marginMm} mm of the edge of ${size}`}>
      Most printers at home leave that white, so it may be cut off. Move it further in
      {roomier && `, or have it printed on ${roomier}`}.
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
