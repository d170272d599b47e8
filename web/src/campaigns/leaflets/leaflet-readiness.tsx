import {
  marginMm,
  maxAttachedBytes,
  readableDpi,
  type Readiness,
} from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/print-pack.ts'
import type { ReactNode } from 'react'
import { NoteIcon, TickIcon, WarningIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './leaflet-readiness.module.css'
import { dpiOn, pagesWithTextWithin, paperSizes } from './paper-sizes.ts'

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
        <Fact
          kind="good"
          title={`A picture is printed ${marginMm} mm from the edge, so nothing is cut off`}
        />
      )}
      <FileSize bytes={leaflet.readiness.bytes} />
    </ul>
  )
}

function Sharpness({ readiness, size }: LeafletReadinessProps) {
  const dpi = dpiOn(size, readiness)
  const { isEveryPictureMeasured } = readiness
  if (dpi !== null && dpi < readableDpi) {
    const sharper = paperSizes.find((each) => (dpiOn(each, readiness) ?? 0) >= readableDpi)
    return (
      <Fact
        kind="advice"
        title={`May look blurred on ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`}
      >
        Use a larger picture{sharper && `, or have it printed on ${sharper}`}.
      </Fact>
    )
  }
  if (!isEveryPictureMeasured)
    return (
      <Fact kind="unknown" title={`We could not measure ${dpi === null ? 'the pictures' : 'every picture'}`}>
        {dpi !== null &&
          `The coarsest of the others has ${dpi} dots an inch on ${size}, and ${readableDpi} is readable. `}
        Print one to see whether they are sharp.
      </Fact>
    )
  if (dpi === null) return <Fact kind="good" title="Sharp at every size" />
  return (
    <Fact
      kind="good"
      title={`Sharp enough for ${size}: ${dpi} dots an inch, and ${readableDpi} is readable`}
    />
  )
}

function Margins({ readiness, pages, size }: LeafletReadinessProps) {
  const looked = readiness.letteringMm.length
  if (!looked)
    return (
      <Fact
        kind="unknown"
        title={`We do not know whether anything is written within ${marginMm} mm of the edge`}
      >
        Most printers at home leave that white. Print one to see whether anything is cut off.
      </Fact>
    )
  const letteredOn = (each: LeafletSize) => pagesWithTextWithin(marginMm, each, readiness)
  const lettered = letteredOn(size)
  const first = looked > 1 ? `the first ${looked} pages` : 'the first page'
  if (!lettered.length && looked < pages)
    return (
      <Fact
        kind="good"
        title={`On ${first} we found nothing written within ${marginMm} mm of the edge of ${size}`}
      >
        We did not look at the other {pages - looked}.
      </Fact>
    )
  if (!lettered.length)
    return (
      <Fact kind="good" title={`We found nothing written within ${marginMm} mm of the edge of ${size}`} />
    )

  const where = `Page${lettered.length > 1 ? 's' : ''} ${new Intl.ListFormat('en-GB').format(lettered.map(String))}`
  const roomier = paperSizes.find((each) => !letteredOn(each).length)
  return (
    <Fact kind="advice" title={`${where}: something is written within ${marginMm} mm of the edge of ${size}`}>
      Most printers at home leave that white, so it may be cut off. Move it further in
      {roomier && `, or have it printed on ${roomier}`}.{looked < pages && ` We looked at ${first} only.`}
    </Fact>
  )
}

function FileSize({ bytes }: { bytes: number }) {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes <= maxAttachedBytes)
    return <Fact kind="good" title={`Small enough to travel with its mail: ${size}`} />
  return (
    <Fact kind="advice" title={`Too large to travel with its mail: ${size}, and 3 MB is the most`}>
      The mail links to it instead. To have it attached, save it with smaller pictures.
    </Fact>
  )
}

const kinds = {
  good: { spokenLabel: 'Good: ', icon: <TickIcon /> },
  advice: { spokenLabel: 'Worth a look: ', icon: <WarningIcon /> },
  unknown: { spokenLabel: 'Not known: ', icon: <NoteIcon /> },
}

interface FactProps {
  kind: keyof typeof kinds
  title: string
  children?: ReactNode
}

function Fact({ kind, title, children }: FactProps) {
  const { spokenLabel, icon } = kinds[kind]
  return (
    <li className={styles[kind]}>
      {icon}
      <div>
        <VisuallyHidden>{spokenLabel}</VisuallyHidden>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
