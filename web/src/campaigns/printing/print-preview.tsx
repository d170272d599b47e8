import type { PrintChoices } from '@street-musketeers/contract/campaigns/print-pack.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { describeOrder, describePack, groupSheets, type SheetGroup } from './describe-pack.ts'
import styles from './print-preview.module.css'
import { SheetDrawing, type PageImage } from './sheet-drawing.tsx'

/** More kinds of sheets than this are told, not drawn. */
const maxSheetsDrawn = 3

interface PrintPreviewProps {
  choices: PrintChoices
  pageCount: number
  pages: readonly PageImage[]
}

/** What a pack will be, before it is printed: sheets, cuts, ink, the order of pages. */
export function PrintPreview({ choices, pageCount, pages }: PrintPreviewProps) {
  const groups = groupSheets(choices, pageCount)
  const drawn = groups.slice(0, maxSheetsDrawn)
  const rest = groups.at(-1)!.last - drawn.at(-1)!.last
  return (
    <Stack>
      <output className={styles.summary}>
        {describePack(choices, pageCount).map((sentence, at) => (
          <span key={sentence} className={at === 0 ? styles.first : undefined}>
            {sentence}{' '}
          </span>
        ))}
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
      {rest > 0 && <p>And {rest} more, with the other pages.</p>}
      <p>{describeOrder(choices, pageCount)}</p>
    </Stack>
  )
}

const sheetLabel = ({ first, last }: SheetGroup) =>
  first === last ? `Sheet ${first}` : `Sheets ${first}–${last}`

const describePages = (pages: readonly number[]) =>
  pages.length
    ? `page ${[...new Set(pages)].join(' and ')} of the leaflet, ${pages.length} on the sheet`
    : 'empty'
