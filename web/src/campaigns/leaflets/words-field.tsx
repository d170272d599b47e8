import { beginIn, firstLanguage } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import {
  leafletLanguageCodes,
  leafletLanguages,
  type LeafletLanguage,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { maxLeafletTextLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useRef, type FormEvent } from 'react'
import { SelectField, TextArea } from '../../ui/forms/field.tsx'
import { Stack } from '../../ui/page/layout.tsx'

export const name = 'leafletText'

/** What a change does, and what it does not (rule: changed-words). */
const publishedHint =
  'A change shows at once on the public page and in large print, and in emails that have not left yet. Emails that have left keep the words they had.'

const wordsHint =
  'For people who cannot read the picture, for large print and for emails as text. Start a point of a list with a dash, and put a heading between two asterisks: **Heading**. Where the language changes, put its code on a line of its own: [cy] for Welsh, [en] to go back to English.'

/** The languages of leaflets, for a list to choose from. */
export const languageChoices = leafletLanguageCodes.map((value) => ({
  value,
  label: leafletLanguages[value],
}))

/** What a leaflet says, and in which language it begins. */
export function WordsField({ words, isPublished }: { words: string; isPublished: boolean }) {
  const fields = useRef<HTMLDivElement>(null)

  /** The first line of the words says their language (rule: leaflet-words): the list shows that and changes it. Text without one gets it. */
  function onInput({ target }: FormEvent) {
    const language = fields.current!.querySelector('select')!
    const text = fields.current!.querySelector('textarea')!
    const written = firstLanguage(text.value)
    const isBeingTyped = text.value.trimStart().startsWith('[')
    if (text.value.trim() === '') return
    if (target === language || !(written || isBeingTyped))
      write(text, beginIn(language.value as LeafletLanguage, text.value))
    else if (written) language.value = written
  }

  return (
    <div ref={fields} onInput={onInput}>
      <Stack>
        <SelectField
          name="leafletLanguage"
          label="Language of the words"
          hint="Screen readers need it to say the words right."
          choices={languageChoices}
          defaultValue={firstLanguage(words) ?? 'en'}
        />
        <TextArea
          name={name}
          label="The leaflet’s words"
          hint={isPublished ? `${wordsHint} ${publishedHint}` : wordsHint}
          optional
          rows={12}
          limit={maxLeafletTextLength}
          defaultValue={words}
        />
      </Stack>
    </div>
  )
}

function write(field: HTMLTextAreaElement, text: string): void {
  if (field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
