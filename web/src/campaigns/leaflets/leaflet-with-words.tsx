import { useRef, useState, type ComponentProps } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { LeafletField } from './leaflet-field.tsx'
import { name, WordsField } from './words-field.tsx'

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
    suggested.current = field.value.trim()
    setIsSuggested(text !== '')
  }

  return (
    <div ref={fields}>
      <Stack>
        <LeafletField
          {...props}
          onChecked={(check) => {
            if (check?.status === 'good' && check.file) suggest(check.leaflet.text)
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
