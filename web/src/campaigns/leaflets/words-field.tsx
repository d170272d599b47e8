import { maxLeafletTextLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { lazy, Suspense, useRef } from 'react'
import { TextArea } from '../../ui/forms/field.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import styles from './words-field.module.css'

/** Loaded late, because many pages have the words. Without it their first line still says the language. */
const LanguageOfWords = lazy(() => import('./language-of-words.tsx').catch(() => ({ default: () => null })))

export const name = 'leafletText'

/** What a change does, and what it does not (rule: changed-words). */
const publishedHint =
  'A change shows at once on the public page and in large print, and in emails that have not left yet. Emails that have left keep the words they had.'

const wordsHint =
  'For people who cannot read the picture, for large print and for emails as text. Start a point of a list with a dash, and put a heading between two asterisks: **Heading**. Where the language changes, put its code on a line of its own: [cy] for Welsh, [en] to go back to English.'

/** What a leaflet says, and in which language it begins. */
export function WordsField({ words, isPublished }: { words: string; isPublished: boolean }) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <Stack>
      <div className={styles.language}>
        <Suspense>
          <LanguageOfWords words={text} />
        </Suspense>
      </div>
      <div ref={text}>
        <TextArea
          name={name}
          label="The leaflet’s words"
          hint={isPublished ? `${wordsHint} ${publishedHint}` : wordsHint}
          optional
          rows={12}
          limit={maxLeafletTextLength}
          defaultValue={words}
        />
      </div>
    </Stack>
  )
}
