import {
  marginMm,
  maxAttachedBytes,
  readableDpi,
  type Readiness,
} from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/print-pack.ts'
import type { ReactNode } from 'react'
import { NoteIcon, TickIcon, WarningIcon } from '../../ui/icons.tsx'
import { Unseen } from '../../ui/page/layout.tsx'
import styles from './leaflet-readiness.module.css'
import { dpiOn, pagesLetteredWithin, sizeNames } from './paper-sizes.ts'

interface LeafletReadinessProps {
  readiness: Readiness
  /** Of the leaflet. */
  pages: number
  size: LeafletSize
}

/** What to look at before a leaflet is printed: each thing as it is, and what to do about it. Advice, never a bar. */
export function LeafletReadiness(leaflet: LeafletReadinessProps) {
  return (
    <ul className={styles.list} aria-label="Ready to print?">
      <Sharpness {...leaflet} />
      {leaflet.readiness.paper ? (
        <Margins {...leaflet} />
      ) : (
        <Fact is="good" title={`A picture is printed ${marginMm} mm from the edge, so nothing is cut off`} />
      )}
      <Weight bytes={leaflet.readiness.bytes} />
    </ul>
  )
}

function Sharpness({ readiness, size }: LeafletReadinessProps) {
  const dpi = dpiOn(size, readiness)
  const { isEveryPictureMeasured } = readiness
  if (dpi !== null && dpi < readableDpi) {
    const sharper = sizeNames.find((each) => (dpiOn(each, readiness) ?? 0) >= readableDpi)
    return (
      <Fact
        is="advice"
        title={`May look blurred on ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`}
      >
        Use a larger picture{sharper && `, or have it printed on ${sharper}`}.
      </Fact>
    )
  }
  if (!isEveryPictureMeasured)
    return (
      <Fact is="unknown" title={`We could not measure ${dpi === null ? 'the pictures' : 'every picture'}`}>
        {dpi !== null &&
          `The coarsest of the others has ${dpi} dots an inch on ${size}, and ${readableDpi} is readable. `}
        Print one to see whether they are sharp.
      </Fact>
    )
  if (dpi === null) return <Fact is="good" title="Sharp at every size" />
  return (
    <Fact is="good" title={`Sharp enough for ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`} />
  )
}

function Margins({ readiness, pages, size }: LeafletReadinessProps) {
  const looked = readiness.letteringMm.length
  if (!looked)
    return (
      <Fact
        is="unknown"
        title={`We do not know whether anything is written within ${marginMm} mm of the edge`}
      >
        Most printers at home leave that white. Print one to see whether anything is cut off.
      </Fact>
    )
  const letteredOn = (each: LeafletSize) => pagesLetteredWithin(marginMm, each, readiness)
  const lettered = letteredOn(size)
  const first = looked > 1 ? `the first ${looked} pages` : 'the first page'
  if (!lettered.length && looked < pages)
    return (
      <Fact
        is="good"
        title={`On ${first} we found nothing written within ${marginMm} mm of the edge of ${size}`}
      >
        We did not look at the other {pages - looked}.
      </Fact>
    )
  if (!lettered.length)
    return <Fact is="good" title={`We found nothing written within ${marginMm} mm of the edge of ${size}`} />

  const where = `Page${lettered.length > 1 ? 's' : ''} ${new Intl.ListFormat('en-GB').format(lettered.map(String))}`
  const roomier = sizeNames.find((each) => !letteredOn(each).length)
  return (
    <Fact is="advice" title={`${where}: something is written within ${marginMm} mm of the edge of ${size}`}>
      Most printers at home leave that white, so it may be cut off. Move it further in
      {roomier && `, or have it printed on ${roomier}`}.{looked < pages && ` We looked at ${first} only.`}
    </Fact>
  )
}

function Weight({ bytes }: { bytes: number }) {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes <= maxAttachedBytes)
    return <Fact is="good" title={`Small enough to travel with its mail: ${size}`} />
  return (
    <Fact is="advice" title={`Too large to travel with its mail: ${size}, and 3 MB is the most`}>
      The mail links to it instead. To have it attached, save it with smaller pictures.
    </Fact>
  )
}

const kinds = {
  good: { heard: 'Good: ', icon: <TickIcon /> },
  advice: { heard: 'Worth a look: ', icon: <WarningIcon /> },
  unknown: { heard: 'Not known: ', icon: <NoteIcon /> },
}

interface FactProps {
  is: keyof typeof kinds
  title: string
  children?: ReactNode
}

function Fact({ is, title, children }: FactProps) {
  const { heard, icon } = kinds[is]
  return (
    <li className={styles[is]}>
      {icon}
      <div>
        <Unseen>{heard}</Unseen>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
