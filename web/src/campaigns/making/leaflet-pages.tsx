import { leafletPaper } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { PaperSheet, Row } from '../../ui/page/layout.tsx'
import styles from './leaflet-pages.module.css'

type Pages = ReplyOf<'POST /api/madeleaflet/:id/preview'>['pages']

interface LeafletPagesProps {
  /** Null until the first preview has come. */
  pages: Pages | null
  size: LeafletSize
}

/** Text in large print may need more than one sheet. */
const nameOf = (page: number, pages: number) => {
  if (pages > 2) return `Page ${page + 1}`
  return page === 0 ? 'Front' : 'Back'
}

/** A leaflet's pages beside each other. The place of the first is kept before it comes. */
export function LeafletPages({ pages, size }: LeafletPagesProps) {
  return (
    <div className={styles.pages}>
      {pages ? (
        pages.map((page, at) => (
          <figure key={nameOf(at, pages.length)}>
            <PaperSheet>
              <img src={page.url} width={page.width} height={page.height} alt="" />
            </PaperSheet>
            <figcaption>{nameOf(at, pages.length)}</figcaption>
          </figure>
        ))
      ) : (
        <figure>
          <PaperSheet>
            <div className={styles.waiting} />
          </PaperSheet>
          <figcaption>Drawing {size}</figcaption>
        </figure>
      )}
    </div>
  )
}

interface RealSizeProps {
  pages: Pages
  size: LeafletSize
}

/** Opens the pages in millimetres, as far as the screen knows its own size. */
export function RealSizeButton({ pages, size }: RealSizeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { width, height } = leafletPaper[size]
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        See it at real size
      </Button>
      <Dialog title={`${size} at real size`} open={isOpen} onClose={() => setIsOpen(false)}>
        <p>
          {size} is {width} by {height} mm. Screens differ, and a phone shows part of a page at a time: hold
          the short edge of a bank card against the bar. If both are as long, this is as large as on paper.
        </p>
        <div className={styles.card}>Short edge of a bank card</div>
        <Row>
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        </Row>
        <div className={styles.real}>
          {isOpen &&
            pages.map((page, at) => (
              <PaperSheet key={nameOf(at, pages.length)}>
                <img
                  src={page.url}
                  width={page.width}
                  height={page.height}
                  style={{ width: `${width}mm` }}
                  alt={nameOf(at, pages.length)}
                />
              </PaperSheet>
            ))}
        </div>
      </Dialog>
    </>
  )
}

interface DownloadsProps {
  leafletId: number
  madeFor: paths.MadeFor | undefined
  /** Saves what was typed. It throws when that cannot be saved. */
  saved: () => Promise<void>
}

/** Files of a leaflet for other uses than its campaign. */
export function LeafletDownloads({ leafletId: id, madeFor, saved }: DownloadsProps) {
  const navigate = useNavigate()
  const download = async () => {
    await saved()
    const purpose = 'large-print'
    saveFile(await call('GET /api/madeleaflet/:id/:purpose', { id, purpose }), `${purpose}.pdf`)
  }
  const openShop = async () => {
    await saved()
    await navigate(paths.madeLeafletShop(id, madeFor))
  }
  return (
    <Row>
      <ActionButton variant="quiet" action={download}>
        Large print
      </ActionButton>
      <ActionButton variant="quiet" action={openShop}>
        For a print shop
      </ActionButton>
    </Row>
  )
}
