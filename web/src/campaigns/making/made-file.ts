import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import { call } from '../../app/api/api.ts'
import { writeValues, type Values } from '../saving/form-values.ts'

/** The file of a leaflet made here, its headline, and what it suggests for the fields of a form. */
export interface TakenFile {
  file: File
  headline: string
  suggested: Values
}

/**
 * The PDF of a leaflet that was made here, as if it had been chosen from a disk.
 * @param form gets the leaflet's words, and its imprint if it asks for one, unless somebody has typed others
 * @throws {ApiError} when it has problems
 */
export async function fetchMadeFile(id: number, form: HTMLFormElement): Promise<TakenFile> {
  const [pdf, { content, imprint }] = await Promise.all([
    call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'leaflet' }),
    call('GET /api/madeleaflet/:id', { id }),
  ])
  const leafletText = leafletWords(content)
  fillInWords(form, leafletText)
  if (imprint) fillInImprint(form, imprint)
  // Asked where it was made.
  else if (isUnanswered(form)) writeValues(form, { electionMaterial: 'no' })
  const file = new File([pdf], 'leaflet.pdf', { type: 'application/pdf' })
  const suggested = {
    campaignName: content.headline,
    leafletText,
    electionMaterial: imprint ? 'yes' : 'no',
    ...(imprint && imprintValues(imprint)),
  }
  return { file, headline: content.headline, suggested }
}

const imprintValues = (imprint: NonNullable<MadeLeaflet['imprint']>): Values =>
  Object.fromEntries(imprintFields.map((name) => [`imprint.${name}`, imprint[name]]))

const imprintFields = ['promoter', 'onBehalfOf', 'address'] as const

function fillInWords(form: HTMLFormElement, words: string): void {
  const { value } = form.elements.namedItem('leafletText') as HTMLTextAreaElement
  if (!value.trim()) writeValues(form, { leafletText: words })
}

function isUnanswered(form: HTMLFormElement): boolean {
  const choices = form.elements.namedItem('electionMaterial')
  return choices instanceof RadioNodeList && choices.value === ''
}

function fillInImprint(form: HTMLFormElement, imprint: NonNullable<MadeLeaflet['imprint']>): void {
  const inputOf = (name: string) => form.elements.namedItem(`imprint.${name}`)
  const isAsked = imprintFields.every((name) => inputOf(name) instanceof HTMLInputElement)
  if (!isAsked || imprintFields.some((name) => (inputOf(name) as HTMLInputElement).value.trim())) return
  writeValues(form, { electionMaterial: 'yes' })
  writeValues(form, imprintValues(imprint))
}
