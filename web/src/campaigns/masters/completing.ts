import { completeMaster, isCompletedByBranch } from '@street-musketeers/contract/campaigns/complete-master.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import { call } from '../../app/api/api.ts'
import { toWritten, type Written } from '../making/written-values.ts'
import type { Values } from '../saving/form-values.ts'

/** What the values of a leaflet's form say. A form that completes a union's leaflet has only some of its fields: the rest stays as it was. */
export const writtenFor =
  ({ content, union }: MadeLeaflet) =>
  (values: Values): Written => {
    const written = toWritten(values)
    return union ? { ...written, content: completeMaster(content, written.content) } : written
  }

/**
 * The pages of a leaflet, and what to change. What is wrong with a union's words, such as that they do not fit with a longer place, is said
 * beside the size, which its branch can change.
 */
export async function drawPreview({ id, union }: MadeLeaflet, written: Written) {
  const preview = await call('POST /api/madeleaflet/:id/preview', { id, ...written })
  if (!union) return preview
  const ofBranch = ({ field }: LeafletRemark) => isCompletedByBranch(field)
  const problems = preview.problems.map((each) => (ofBranch(each) ? each : { ...each, field: 'size' }))
  return { ...preview, problems, advice: preview.advice.filter(ofBranch) }
}
