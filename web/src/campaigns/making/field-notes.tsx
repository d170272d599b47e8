import {
  leafletColours,
  leafletDesigns,
  leafletLanguages,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { ReactNode } from 'react'
import { Theirs } from '../saving/theirs.tsx'
import { byField } from './use-leaflet-form.ts'
import type { Values } from '../saving/form-values.ts'

type Preview = ReplyOf<'POST /api/madeleaflet/:id/preview'>

/** Before somebody has written it, what is missing is advice; the main button makes it an error. */
export const errorsOf = ({ problems }: Preview) => byField(problems.filter(({ code }) => code !== 'missing'))
export const missingIn = ({ problems }: Preview) => problems.filter(({ code }) => code === 'missing')
const adviceOf = (preview: Preview) => byField([...missingIn(preview), ...preview.advice])

interface NotesInput {
  preview: Preview | null
  /** What is said of a field already. */
  errors: Record<string, string>
  /** Their words, in the fields where both tabs changed something. */
  theirs: Values
  onDecide: (form: HTMLFormElement, name: string, isTheirs: boolean) => void
}

/** What is said under each field: their words, and advice. */
export function notesOf({ preview, errors, theirs, onDecide }: NotesInput): Record<string, ReactNode> {
  const all = Object.entries(preview ? adviceOf(preview) : {})
  const advice = Object.fromEntries(all.filter(([name, sentence]) => sentence !== errors[name]))
  const names = new Set([...Object.keys(advice), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      <>
        {theirs[name] !== undefined && (
          <Theirs name={name} shown={labelOf(name, theirs[name])} onDecide={onDecide} />
        )}
        {advice[name] && <p>{advice[name]}</p>}
      </>,
    ]),
  )
}

const labels: Record<string, Readonly<Record<string, string | { name: string }>>> = {
  design: leafletDesigns,
  colour: leafletColours,
  language: leafletLanguages,
  'second.language': leafletLanguages,
  electionMaterial: { yes: 'Yes', no: 'No' },
  'picture.shown': { on: 'Shown', '': 'Not shown' },
}

/** A value as its field shows it. */
function labelOf(name: string, value: string): string {
  const label = labels[name]?.[value]
  return typeof label === 'object' ? label.name : (label ?? value)
}
