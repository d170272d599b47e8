import type { PageContext } from '../page-context.ts'

/** The words of one visitor, by name. */
type Words = Readonly<Record<string, string | number>>

/**
 * A page that differs from visitor to visitor in some words only. React renders it once, with placeholders, and the server fills in each visitor's words.
 */
export interface PageTemplate {
  /** An address of nobody, under which the template is rendered. */
  path: string
  /** What its loader gets in place of the visitor's context: placeholders. */
  context: Pick<PageContext, 'call' | 'newId'>
  /**
   * @param path of a request that has no query
   * @returns the visitor's words; null if the path has another page, or this visitor's is another, which React renders
   */
  findWords(path: string, context: Pick<PageContext, 'call' | 'newId'>): Promise<Words | null> | null
}
