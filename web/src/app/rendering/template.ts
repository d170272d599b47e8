import type { PageContext } from '../page-context.ts'

/** The words of one visitor, by name. */
type Words = Readonly<Record<string, string | number>>

/** A page that React renders once, with placeholders for the words of a visitor. */
export interface PageTemplate {
  /** An address of nobody, under which the template is rendered. */
  path: string
  /** What its loader gets in place of the visitor's context: placeholders. */
  context: Pick<PageContext, 'call' | 'newId'>
}

/** A page that differs from visitor to visitor in some words only, which the server fills into one of its templates. */
export interface FilledPage {
  /**
   * @param path of a request that has no query
   * @returns the visitor's template and words; null if the path has another page, or this visitor's is another, which React renders
   */
  find(
    path: string,
    context: Pick<PageContext, 'call' | 'newId'>,
  ): Promise<{ template: PageTemplate; words: Words } | null> | null
}
