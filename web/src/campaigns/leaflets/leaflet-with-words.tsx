import { maxLeafletTextLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useRef, useState, type ComponentProps } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { LeafletField } from './leaflet-field.tsx'

const name = 'leafletText'

/** What a change does, and what it does not (rule: changed-words). */
const publishedHint =
  'A change shows at once on the public page and in large print, and in emails that have not left yet. Emails that have left keep the words they had.'

const wordsHint =
  'For people who cannot read the picture, for large print and for emails as text. Start a point of a list with a dash, and put a heading between two asterisks: **Heading**. For another language put its code on a line before: [cy] for Welsh, [pl] for Polish, [en] to go back to English.'

/** What a leaflet says. */
export const WordsField = ({ words, isPublished }: { words: string; isPublished: boolean }) => (
  <TextArea
    name={name}
    label="The leaflet’s words"
    hint={isPublished ? `${wordsHint} ${publishedHint}` : wordsHint}
    optional
    rows={12}
    limit={maxLeafletTextLength}
    defaultValue={words}
  />
)

interface LeafletWithWordsProps extends ComponentProps<typeof LeafletField> {
  /** What the present leaflet says; left out for a new one. */
  words?: string
}

/** Chooses a leaflet, and says in words what it says: what its file has, unless somebody types (rule: leaflet-words). */
export function LeafletWithWords({ words, onChecked, ...props }: LeafletWithWordsProps) {
  const fields = useRef<HTMLDivElement>(null)
  /** What the field holds as long as nobody types. */
  const suggested = useRef(words ?? '')
  /** Then they are shown, because nobody has read them. */
  const [isSuggested, setIsSuggested] = useState(false)

  function suggest(text: string) {
    const field = fields.current!.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)!
    if (field.value.trim() !== suggested.current) return
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    suggested.current = text
    setIsSuggested(text !== '')
  }

  return (
    <div ref={fields}>
      <Stack>
        <LeafletField
          {...props}
          onChecked={(check) => {
            if (check?.status === 'good') suggest(check.leaflet.text)
            onChecked?.(check)
          }}
        />
        <DisclosureList>
          <Disclosure question="The leaflet’s words" open={isSuggested}>
            {isSuggested && (
              <Notice kind="info">
                We read these words in your file. Please check them: everybody will be able to read them.
              </Notice>
            )}
            <WordsField words={words ?? ''} isPublished={words !== undefined} />
          </Disclosure>
        </DisclosureList>
      </Stack>
    </div>
  )
}
