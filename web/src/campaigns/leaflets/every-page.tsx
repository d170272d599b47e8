import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaperSheet } from '../../ui/page/layout.tsx'
import styles from './every-page.module.css'

type Picture = ReplyOf<'POST /api/leaflet'>['preview']

interface EveryPageProps {
  drawEveryPage: () => Promise<ReplyOf<'POST /api/leaflet'>>
  pages: number
  /** The picture of page one, whose shape the others are given until they are drawn. */
  first: Picture
  /** The pictures of the others; empty until they are drawn. */
  others: readonly (Picture | null)[]
}

/** Pictures of every page of a chosen leaflet (rule: every-page-before-publishing). Those after the first are drawn when a person comes to them. */
export function EveryPage({ drawEveryPage, pages, first, others }: EveryPageProps) {
  const list = useRef<HTMLOListElement>(null)
  const { otherPages, error, draw } = useOtherPages(drawEveryPage, list, others)
  const pictures = Array.from({ length: pages }, (_, at) => ({
    page: at + 1,
    picture: at === 0 ? first : otherPages?.[at - 1],
  }))
  return (
    <div className={styles.everyPage}>
      <h3 className={styles.heading}>Every page</h3>
      {error !== null && (
        <Notice kind="error">
          <p>{error}</p>
          <Button onClick={draw}>Try again</Button>
        </Notice>
      )}
      <ol ref={list} className={styles.list} aria-busy={otherPages === null && error === null}>
        {pictures.map(({ page, picture }) => (
          <li key={page}>
            <PaperSheet>
              <div className={styles.page} style={{ aspectRatio: `${first.width} / ${first.height}` }}>
                {picture && (
                  <img
                    src={picture.url}
                    width={picture.width}
                    height={picture.height}
                    alt={`Page ${page} of ${pages}`}
                  />
                )}
                {picture === null && <p>Page {page} takes too long to draw.</p>}
                {picture === undefined && error === null && <p>Drawing…</p>}
              </div>
            </PaperSheet>
            <span aria-hidden="true">{page}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Has the server draw the pages after the first, if it has not, once their list comes into view. @returns them; null until they are drawn */
function useOtherPages(
  drawEveryPage: EveryPageProps['drawEveryPage'],
  list: RefObject<HTMLElement | null>,
  drawn: readonly (Picture | null)[],
) {
  const isDrawn = drawn.length > 0
  const [otherPages, setOtherPages] = useState(isDrawn ? drawn : null)
  const [error, setError] = useState<string | null>(null)

  async function draw() {
    setError(null)
    try {
      setOtherPages((await drawEveryPage()).otherPages)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal.message)
    }
  }

  const drawLatest = useRef(draw)
  useEffect(() => {
    if (isDrawn) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void drawLatest.current()
    })
    observer.observe(list.current!)
    return () => observer.disconnect()
  }, [list, isDrawn])
  return { otherPages, error, draw }
}
