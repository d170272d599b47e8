import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { type LeafletSize, marginMm } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'
import { useId, useState } from 'react'
import { PaperSheet } from '../../ui/page/layout.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { EveryPage } from './every-page.tsx'
import { InkUse } from './ink-use.tsx'
import { LeafletReadiness } from './leaflet-readiness.tsx'
import { nearestPaperSize, paperSizes } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import styles from './leaflet-print-preview.module.css'

const sizeChoices = paperSizes.map((value) => ({ value, label: value }))

type LeafletPrintPreviewProps = Omit<ReplyOf<'POST /api/leaflet'>, 'headline' | 'text'> & {
  /** Draws the pages after the second. */
  drawEveryPage: () => Promise<ReplyOf<'POST /api/leaflet'>>
}

/** Page one as it prints on a chosen paper size, advice on how to make it print better, and every page. */
export default function LeafletPrintPreview({
  readiness,
  pages,
  preview,
  otherPages,
  drawEveryPage,
}: LeafletPrintPreviewProps) {
  const [size, setSize] = useState<LeafletSize>(() => nearestPaperSize(readiness))
  const radioName = useId()
  const isPicture = !readiness.paper
  const { paper, art } = layoutSinglePage(size, preview, isPicture)
  return (
    <div className={styles.preview}>
      <div className={styles.backdrop}>
        <div className={styles[size]}>
          <PaperSheet>
            <svg
              className={styles.sheet}
              viewBox={`0 0 ${paper.width} ${paper.height}`}
              role="img"
              aria-label={`Page one of ${pages} as it prints`}
            >
              <image {...art} href={preview.url} />
              <rect
                className={styles.margin}
                x={marginMm}
                y={marginMm}
                width={paper.width - 2 * marginMm}
                height={paper.height - 2 * marginMm}
              />
            </svg>
          </PaperSheet>
        </div>
      </div>
      <div className={styles.text}>
        <ChoiceRow
          name={radioName}
          label="Printed on"
          choices={sizeChoices}
          defaultValue={size}
          onLook={(chosen) => setSize(chosen as LeafletSize)}
        />
        <p className={styles.hint}>
          {pages === 1 ? 'One page.' : `Page one of ${pages}.`} The dashed line is where most home printers
          stop, {marginMm} mm from the edge{isPicture && '; a picture is printed inside it'}. In a print pack
          the leaflet is a little smaller, with a code below it.
        </p>
        <h3 className={styles.heading}>Ready to print?</h3>
        <LeafletReadiness readiness={readiness} pages={pages} size={size}>
          <InkUse picture={preview.url} />
        </LeafletReadiness>
      </div>
      {pages > 1 && (
        <EveryPage drawEveryPage={drawEveryPage} pages={pages} first={preview} others={otherPages} />
      )}
    </div>
  )
}
