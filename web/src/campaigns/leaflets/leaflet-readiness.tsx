import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import {
  type LeafletSize,
  marginMm,
  minReadableDpi,
  maxAttachedBytes,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { isReadable, minReadablePt } from '@street-musketeers/contract/campaigns/sheets.ts'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { NoteIcon, TickIcon, WarningIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './leaflet-readiness.module.css'
import { paperSizes } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import { dpiOn, pagesWithTextNearEdge, smallestTextOn } from './paper-sizes.ts'

interface LeafletReadinessProps {
  readiness: Readiness
  /** The leaflet's number of pages. */
  pages: number
  size: LeafletSize
  /** Further advice. */
  children?: ReactNode
}

/** How well a leaflet will print, and how to improve it. It is advice: nothing here stops a campaign from being published. */
export function LeafletReadiness(leaflet: LeafletReadinessProps) {
  return (
    <>
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
        <SmallestText {...leaflet} />
        {leaflet.children}
        <FileSize bytes={leaflet.readiness.bytes} />
      </ul>
      <p className={styles.onlyAdvice}>You can publish it anyway: this is only advice.</p>
    </>
  )
}

function Sharpness({ readiness, size }: LeafletReadinessProps) {
  const dpi = dpiOn(size, readiness)
  const { isEveryPictureMeasured } = readiness
  if (dpi !== null && dpi < minReadableDpi) {
    const sharperSize = paperSizes.find((paperSize) => (dpiOn(paperSize, readiness) ?? 0) >= minReadableDpi)
    return (
      <Fact
        kind="advice"
        title={`May look blurred on ${size}: ${dpi} dpi; aim for at least ${minReadableDpi}`}
      >
        Use a larger picture{sharperSize && `, or print it on ${sharperSize}`}.
      </Fact>
    )
  }
  if (!isEveryPictureMeasured)
    return (
      <Fact kind="unknown" title={`We could not measure ${dpi === null ? 'the pictures' : 'every picture'}`}>
        {dpi !== null &&
          `The least sharp of the others has ${dpi} dpi on ${size}; aim for at least ${minReadableDpi}. `}
        Print one to check that they are sharp.
      </Fact>
    )
  if (dpi === null) return hasNoText(readiness) ? null : <Fact kind="good" title="Sharp at every size" />
  return (
    <Fact kind="good" title={`Sharp enough for ${size}: ${dpi} dpi; we advise at least ${minReadableDpi}`} />
  )
}

/** Text that a program has turned into shapes is not found either. */
const hasNoText = ({ letteringMm }: Readiness) =>
  letteringMm.length > 0 && letteringMm.every((distance) => distance === null)

const whiteEdge = `Most home printers leave ${marginMm} mm white at every edge`

function Margins({ readiness, pages, size }: LeafletReadinessProps) {
  const checkedPages = readiness.letteringMm.length
  if (!checkedPages)
    return (
      <Fact kind="unknown" title="We could not check whether text is too close to the edge">
        {whiteEdge}. Print one to check that nothing is cut off.
      </Fact>
    )
  if (hasNoText(readiness))
    return (
      <Fact kind="unknown" title="We found no text in it">
        If it has words, they are drawn as shapes or pictures, and we can’t check them. {whiteEdge}. Print one
        to check that nothing is cut off.
      </Fact>
    )
  const pagesTooCloseOn = (paperSize: LeafletSize) => pagesWithTextNearEdge(marginMm, paperSize, readiness)
  const pagesTooClose = pagesTooCloseOn(size)
  const checked = checkedPages > 1 ? `the first ${checkedPages} pages` : 'the first page'
  if (!pagesTooClose.length && checkedPages < pages)
    return (
      <Fact kind="good" title={`No text too close to the edge of ${size} on ${checked}`}>
        We didn’t check the other {pages - checkedPages}.
      </Fact>
    )
  if (!pagesTooClose.length) return <Fact kind="good" title={`No text too close to the edge of ${size}`} />

  const where = `Page${pagesTooClose.length > 1 ? 's' : ''} ${new Intl.ListFormat('en-GB').format(pagesTooClose.map(String))}`
  const roomierSize = paperSizes.find((paperSize) => !pagesTooCloseOn(paperSize).length)
  return (
    <Fact kind="advice" title={`${where}: text too close to the edge of ${size}`}>
      {whiteEdge}, so it may be cut off. Move it further in{roomierSize && `, or print it on ${roomierSize}`}.
      {checkedPages < pages && ` We checked ${checked} only.`}
    </Fact>
  )
}

/** Says nothing of leaflets whose text has no size, such as pictures. */
function SmallestText({ readiness, pages, size }: LeafletReadinessProps) {
  const points = smallestTextOn(size, readiness)
  if (points === null) return null
  const checkedPages = readiness.smallestTextPt.length
  if (isReadable(points))
    return (
      <Fact
        kind="good"
        title={`Text is large enough on ${size}: the smallest is ${points} pt in a print pack`}
      >
        {checkedPages < pages &&
          `We checked ${checkedPages > 1 ? `the first ${checkedPages} pages` : 'the first page'} only.`}
      </Fact>
    )
  const largerSize = paperSizes.findLast((paperSize) => isReadable(smallestTextOn(paperSize, readiness)))
  return (
    <Fact
      kind="advice"
      title={`Text too small to read on ${size}: ${points} pt in a print pack; aim for at least ${minReadablePt}`}
    >
      Use larger text{largerSize && `, or print it on ${largerSize}`}.
    </Fact>
  )
}

function FileSize({ bytes }: { bytes: number }) {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes <= maxAttachedBytes) return <Fact kind="good" title={`Small enough to attach: ${size}`} />
  return (
    <Fact kind="advice" title={`Too large to attach: ${size}, and the limit is 3 MB`}>
      The email will link to it instead. To have it attached, save it with smaller images (in Canva: Share ›
      Download › PDF Standard).
    </Fact>
  )
}

const kinds = {
  good: { spokenLabel: 'Good: ', icon: <TickIcon /> },
  advice: { spokenLabel: 'Worth a look: ', icon: <WarningIcon /> },
  unknown: { spokenLabel: 'Not checked: ', icon: <NoteIcon /> },
}

interface FactProps {
  kind: keyof typeof kinds
  title: string
  children?: ReactNode
}

export function Fact({ kind, title, children }: FactProps) {
  const { spokenLabel, icon } = kinds[kind]
  return (
    <li className={classes(styles.fact, styles[kind])}>
      {icon}
      <div>
        <VisuallyHidden>{spokenLabel}</VisuallyHidden>
        <strong>{title}</strong>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
