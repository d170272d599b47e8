import type { PageContext } from '../../../../../web/src/app/page-context.ts'
import type { cutPage, fillPage } from '../../../../../web/src/app/rendering/fill-page.ts'
import type { FilledPage, PageTemplate } from '../../../../../web/src/app/rendering/template.ts'
import type { FinishedPage } from './finished-page.ts'

interface Filling {
  filledPages: readonly FilledPage[]
  cutPage: typeof cutPage
  fillPage: typeof fillPage
}

/** Pages of which React renders each template once, and into which each visitor's words are filled. */
export function openFilledPages() {
  const rendered = new Map<PageTemplate, Promise<FinishedPage & { pieces: readonly string[] }>>()

  function renderOnce(
    template: PageTemplate,
    cut: Filling['cutPage'],
    render: (template: PageTemplate) => Promise<FinishedPage>,
  ) {
    const promise = render(template).then((page) => {
      if (page.status !== 200) throw new Error(`The template ${template.path} was answered ${page.status}.`)
      return { ...page, pieces: cut(page.content) }
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
      { filledPages, cutPage, fillPage }: Filling,
      visitor: Pick<PageContext, 'call' | 'newId'>,
      render: (template: PageTemplate) => Promise<FinishedPage>,
    ): Promise<FinishedPage | null> {
      for (const { find } of filledPages) {
        const found = await find(path, visitor)
        if (!found) continue
        const { template, words } = found
        const page = await (rendered.get(template) ?? renderOnce(template, cutPage, render))
        return { ...page, content: fillPage(page.pieces, words) }
      }
      return null
    },
  }
}
