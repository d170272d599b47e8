import type { PageContext } from '../../../../../web/src/app/page-context.ts'
import type { cutPage, fillGaps } from '../../../../../web/src/app/rendering/fill-page.ts'
import type { FilledPage, PageTemplate } from '../../../../../web/src/app/rendering/template.ts'
import type { FinishedPage } from './finished-page.ts'
import { compressPiece, gzipPieces, joinPieces, type CompressedPiece } from './gzip-pieces.ts'

interface Filling {
  filledPages: readonly FilledPage[]
  cutPage: typeof cutPage
  fillGaps: typeof fillGaps
}

/** A template as React rendered it, cut at its gaps. */
interface RenderedTemplate extends FinishedPage {
  pieces: readonly string[]
  /** The text between the gaps: every second one of the pieces. */
  fixed: readonly CompressedPiece[]
}

/** A visitor's page, of which only the words are the visitor's, in the encodings that cost next to nothing. */
export interface FilledInPage extends Omit<FinishedPage, 'content'> {
  bodies: { gzip: () => Buffer; identity: () => Buffer }
}

/** Pages of which React renders each template once, and into which each visitor's words are filled. */
export function openFilledPages() {
  const rendered = new Map<PageTemplate, Promise<RenderedTemplate>>()

  function renderOnce(
    template: PageTemplate,
    cut: Filling['cutPage'],
    render: (template: PageTemplate) => Promise<FinishedPage>,
  ) {
    const promise = render(template).then((page) => {
      if (page.status !== 200) throw new Error(`The template ${template.path} was answered ${page.status}.`)
      const pieces = cut(page.content)
      return { ...page, pieces, fixed: pieces.filter((_, nth) => nth % 2 === 0).map(compressPiece) }
    })
    rendered.set(template, promise)
    promise.catch(() => rendered.delete(template))
    return promise
  }

  return {
    /**
     * @param render renders a template as a page
     * @returns the visitor's page; null if it is not one that is filled in
     */
    async find(
      path: string,
      { filledPages, cutPage, fillGaps }: Filling,
      visitor: Pick<PageContext, 'call' | 'newId'>,
      render: (template: PageTemplate) => Promise<FinishedPage>,
    ): Promise<FilledInPage | null> {
      for (const { find } of filledPages) {
        const found = await find(path, visitor)
        if (!found) continue
        const { template, words } = found
        const { pieces, fixed, status, headers, policy } = await (rendered.get(template) ??
          renderOnce(template, cutPage, render))
        const gaps = fillGaps(pieces, words)
        const parts = fixed.flatMap((piece, nth) => [piece, gaps[nth] ?? ''])
        const bodies = { gzip: () => gzipPieces(parts), identity: () => joinPieces(parts) }
        return { status, headers, policy, bodies }
      }
      return null
    },
  }
}
