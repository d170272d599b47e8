import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { ClipboardEvent, FocusEvent } from 'react'
import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { FormatButtons } from '../../ui/forms/format-buttons.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { languageChoices } from '../leaflets/language-of-words.tsx'
import { readPasted } from './read-pasted.ts'
import { writeValues, type Values } from '../saving/form-values.ts'

export interface PartProps {
  filled: Values
}

const formats = [
  ['bold', 'Bold'],
  ['list', 'Bullet'],
] as const

interface TextProps extends PartProps {
  name: string
  label: string
  rows?: number
  hint?: string
}

/** Text with bold words and bullets. */
export const FormattedText = ({ name, label, hint, rows = 6, filled }: TextProps) => (
  <TextArea
    name={name}
    label={label}
    hint={hint}
    rows={rows}
    defaultValue={filled[name]}
    onPaste={pasteFormatted}
    tools={<FormatButtons field={name} label={`Format: ${label.toLowerCase()}`} formats={formats} />}
  />
)

/** Pastes bold words and bullets as a leaflet has them. Text without either is pasted by the browser. */
function pasteFormatted(event: ClipboardEvent<HTMLTextAreaElement>) {
  const text = readPasted(event.clipboardData.getData('text/html'))
  if (!/^• |\*\*|\n/m.test(text)) return
  event.preventDefault()
  const { currentTarget: field } = event
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface WordFieldsProps extends PartProps {
  design: LeafletDesign
}

/** What every design shows first. In a design of two sides, which side each is on. */
export const WordFields = ({ filled, design }: WordFieldsProps) => (
  <FieldSet legend="Your words">
    <TextField
      name="headline"
      label="Headline"
      hint={`${design === 'two-sided' ? 'On the front, with the picture. ' : ''}Say it in one line: what is this about?`}
      required
      defaultValue={filled.headline}
    />
    <FormattedText
      name="text"
      label="Text"
      hint={`${design === 'two-sided' ? 'On the back, with the thing to do and who you are. ' : ''}A few short sentences. **Two stars** make words bold, and a line that starts with a hyphen becomes a bullet.`}
      filled={filled}
    />
    <SelectField
      name="language"
      label={design === 'languages' ? 'Language of these words' : 'Language'}
      hint="Screen readers need it to say the words right."
      choices={languageChoices}
      {...(filled.language && { defaultValue: filled.language })}
    />
  </FieldSet>
)

/** The same words in another language. */
export const SecondLanguageFields = ({ filled }: PartProps) => (
  <FieldSet legend="In the second language">
    <SelectField
      name="second.language"
      label="Second language"
      required
      choices={[{ value: '', label: 'Choose a language' }, ...languageChoices]}
      {...(filled['second.language'] && { defaultValue: filled['second.language'] })}
    />
    <TextField
      name="second.headline"
      label="Headline in that language"
      required
      defaultValue={filled['second.headline']}
    />
    <FormattedText name="second.text" label="Text in that language" filled={filled} />
    <TextField
      name="second.action"
      label="One thing to do, in that language"
      defaultValue={filled['second.action']}
    />
    <SecondPlaceFields filled={filled} />
  </FieldSet>
)

export const SecondPlaceFields = ({ filled }: PartProps) => (
  <>
    <TextField
      name="second.place"
      label="Place, in that language"
      hint="Leave it empty if it is called the same. We print the day in both languages."
      optional
      defaultValue={filled['second.place']}
    />
    <TextField
      name="second.directions"
      label="How to get there, in that language"
      optional
      defaultValue={filled['second.directions']}
    />
  </>
)

interface ActionFieldsProps extends PartProps {
  isMeeting: boolean
}

const whenAndWhere = ['date', 'time', 'place', 'directions', 'address']

/** What readers are asked to do. A meeting shows its day and place at once. */
export function ActionFields({ filled, isMeeting }: ActionFieldsProps) {
  const isFilledIn = whenAndWhere.some((name) => filled[`action.${name}`])
  return (
    <FieldSet legend="One thing to do">
      <TextField
        name="action.words"
        label="What should people do?"
        hint="One thing only, such as “Come to the meeting” or “Sign the petition”."
        defaultValue={filled['action.words']}
      />
      <DisclosureList>
        <Disclosure question="Date, time, place and web address" open={isMeeting || isFilledIn}>
          <WhenAndWhere filled={filled} isMeeting={isMeeting} />
        </Disclosure>
      </DisclosureList>
    </FieldSet>
  )
}

/** `www.example.org/join`, as people type it. */
const withoutScheme = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u

function completeAddress({ target }: FocusEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'url') return
  const typed = target.value.trim()
  if (withoutScheme.test(typed)) writeValues(target.form!, { [target.name]: `https://${typed}` })
}

export const WhenAndWhere = ({ filled, isMeeting }: ActionFieldsProps) => (
  <div onBlur={completeAddress}>
    <Stack gap="loose">
      <TextField
        name="action.date"
        label="Date"
        type="date"
        short
        required={isMeeting}
        optional={!isMeeting}
        defaultValue={filled['action.date']}
      />
      <TextField
        name="action.time"
        label="Time"
        type="time"
        short
        optional
        defaultValue={filled['action.time']}
      />
      <TextField name="action.place" label="Place" optional defaultValue={filled['action.place']} />
      <TextField
        name="action.directions"
        label="How to get there"
        hint="Such as “Opposite the Co-op. Bus 14 stops outside. Step-free.”"
        optional
        defaultValue={filled['action.directions']}
      />
      <TextField
        name="action.address"
        label="Web address"
        hint="Printed as a QR code that phones can read. Short addresses print best."
        type="url"
        optional
        defaultValue={filled['action.address']}
      />
    </Stack>
  </div>
)

export const WhoFields = ({ filled }: PartProps) => (
  <FieldSet legend="Who we are">
    <TextField
      name="who.organisation"
      label="Organisation"
      hint="From your details. You can change it for this leaflet."
      defaultValue={filled['who.organisation']}
    />
    <TextField
      name="who.telephone"
      label="Telephone"
      type="tel"
      hint="Everybody who gets the leaflet can read it, and so can the public."
      optional
      defaultValue={filled['who.telephone']}
    />
    <TextField
      name="who.website"
      label="Website"
      hint="The small code beside it opens a page about the leaflet, once you have published it here."
      optional
      defaultValue={filled['who.website']}
    />
  </FieldSet>
)
