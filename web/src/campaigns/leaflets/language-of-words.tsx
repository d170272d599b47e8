import { beginIn, firstLanguage } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import {
  leafletLanguageCodes,
  leafletLanguages,
  type LeafletLanguage,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { SelectField } from '../../ui/forms/field.tsx'

/** The languages of leaflets, for a list to choose from. */
export const languageChoices = leafletLanguageCodes.map((value) => ({
  value,
  label: leafletLanguages[value],
}))

interface LanguageOfWordsProps {
  /** Around the words. */
  words: RefObject<HTMLElement | null>
}

/** The first line of a leaflet's words says their language (rule: leaflet-words): the list shows that and changes it. Words without one get it. */
export default function LanguageOfWords({ words }: LanguageOfWordsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const language = list.current!.querySelector('select')!
    const text = words.current!.querySelector('textarea')!
    const choose = () => {
      if (text.value.trim() !== '') write(text, beginIn(language.value as LeafletLanguage, text.value))
    }
    const follow = () => {
      const written = firstLanguage(text.value)
      if (written) language.value = written
      else if (!text.value.trimStart().startsWith('[')) choose()
    }
    follow()
    language.addEventListener('input', choose)
    text.addEventListener('input', follow)
    return () => {
      language.removeEventListener('input', choose)
      text.removeEventListener('input', follow)
    }
  }, [words])
  return (
    <div ref={list}>
      <SelectField
        name="leafletLanguage"
        label="Language of the words"
        hint="Screen readers need it to say the words right."
        choices={languageChoices}
        neverSaved
      />
    </div>
  )
}

function write(field: HTMLTextAreaElement, text: string): void {
  if (field.value === text) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
