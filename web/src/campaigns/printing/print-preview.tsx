import type { PrintChoices } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { describeOrder, describePack, groupSheets, type SheetGroup } from './describe-pack.ts'
import { describeSmallestText } from './pack-sizes.ts'
import styles from './print-preview.module.css'
import { SheetDrawing, type PageImage } from './sheet-drawing.tsx'

/** Further groups of sheets are counted, not drawn. */
const maxSheetsDrawn = 3

interface PrintPreviewProps {
  choices: PrintChoices
  pageCount: number
  pages: readonly PageImage[]
  /** The size of the smallest text in points; null if not known. */
  smallestText: number | null
  /** Whether a sheet for whoever prints comes first. */
  hasCover: boolean
}

/** What a pack will be: its sheets, cuts, ink and order of pages. */
export function PrintPreview({ choices, pageCount, pages, smallestText, hasCover }: PrintPreviewProps) {
  const groups = groupSheets(choices, pageCount)
  const drawn = groups.slice(0, maxSheetsDrawn)
  const sheetsNotDrawn = groups.at(-1)!.last - drawn.at(-1)!.last
  return (
    <Stack>
      <output className={styles.summary}>
        {describePack(choices, pageCount).map((sentence, index) => (
          <span key={sentence} className={index === 0 ? styles.first : undefined}>
            {sentence}{' '}
          </span>
        ))}
        {describeSmallestText(smallestText)}
      </output>
      <div className={styles.sheets}>
        {drawn.map((group) =>
          group.faces.map((face) => (
            <figure key={`${group.first} ${face.side}`}>
              <SheetDrawing
                face={face}
                size={choices.size}
                pages={pages}
                saveInk={choices.ink === 'saver'}
                label={`${sheetLabel(group)}, ${face.side}: ${describePages(face.places.map(({ page }) => page))}`}
              />
              <figcaption>
                {sheetLabel(group)}
                {group.faces.length > 1 && `, ${face.side}`}
              </figcaption>
            </figure>
          )),
        )}
      </div>
      {sheetsNotDrawn > 0 && <p>And {sheetsNotDrawn} more, with the other pages.</p>}
      <p>{describeOrder(choices, pageCount, hasCover)}</p>
    </Stack>
  )
}

const sheetLabel = ({ first, last }: SheetGroup) =>
  first === last ? `Sheet ${first}` : `Sheets ${first}–${last}`

const describePages = (pages: readonly number[]) =>
  pages.length
    ? `page ${[...new Set(pages)].join(' and ')} of the leaflet, ${pages.length} on the sheet`
    : 'empty'
