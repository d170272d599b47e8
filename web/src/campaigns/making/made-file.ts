import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import { call } from '../../app/api/api.ts'
import { writeValues } from './written-values.ts'

/**
 * The PDF of a leaflet that was made here, as if it had been chosen from a disk.
 * @param form gets the leaflet's imprint, unless somebody has typed one
 * @throws {ApiError} when it has problems
 */
export async function fetchMadeFile(id: number, form: HTMLFormElement | undefined): Promise<File> {
  const [pdf, { imprint }] = await Promise.all([
    call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'leaflet' }),
    call('GET /api/madeleaflet/:id', { id }),
  ])
  if (form) fillInImprint(form, imprint)
  return new File([pdf], 'leaflet.pdf', { type: 'application/pdf' })
}

const imprintFields = ['promoter', 'onBehalfOf', 'address'] as const

function fillInImprint(form: HTMLFormElement, imprint: MadeLeaflet['imprint']): void {
  const inputOf = (name: string) => form.elements.namedItem(`imprint.${name}`) as HTMLInputElement
  if (!imprint || imprintFields.some((name) => inputOf(name).value.trim())) return
  writeValues(form, { electionMaterial: 'yes' })
  writeValues(form, Object.fromEntries(imprintFields.map((name) => [`imprint.${name}`, imprint[name]])))
}
