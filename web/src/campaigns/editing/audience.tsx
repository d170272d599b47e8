import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { minAudience } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { call } from '../../app/api/api.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { useLivePreview } from '../../app/forms/use-live-preview.ts'
import styles from './audience.module.css'
import { causesName, readPlaces } from './typed-values.ts'

export interface AudienceSize {
  people: number | null
  isSomewhere: boolean
}

/** About how many musketeers the campaign in the form around it would be suggested to (rule: campaign-audience). */
export const useAudience = () => useLivePreview(askFor, 'change')

export const Audience = ({ ref, preview }: ReturnType<typeof useAudience>) => (
  <div ref={ref} role="status" className={styles.audience}>
    {preview && <p>{describe(preview)}</p>}
  </div>
)

/** Null while no cause is ticked or a place is unknown. The form itself says what is missing when it is sent. */
async function askFor(data: FormData): Promise<AudienceSize | null> {
  const causes = data.getAll(causesName) as Cause[]
  if (causes.length === 0) return null
  const places = readPlaces({
    where: String(data.get('where')),
    campaignPlaces: String(data.get('campaignPlaces') ?? ''),
  })
  // Only a help: without an answer nothing is shown.
  const reply = await call('POST /api/audience', { campaignCauses: causes, campaignPlaces: places }).catch(
    () => null,
  )
  return reply && { people: reply.people, isSomewhere: places.length > 0 }
}

const describe = ({ people, isSomewhere }: AudienceSize) =>
  (people === null
    ? `Fewer than ${minAudience} musketeers ${isSomewhere ? 'there ' : ''}have chosen these causes so far.`
    : `About ${formatCount(people)} musketeers could get this leaflet: they’ve chosen one of these causes${isSomewhere ? ' and deliver there' : ''}.`) +
  ' We count them on Mondays.'
