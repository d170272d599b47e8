import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { minAudience } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api/api.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { readPlaces } from './place-fields.tsx'

export interface AudienceSize {
  people: number | null
  isSomewhere: boolean
}

/** About how many musketeers the campaign in the form around it would be suggested to (rule: campaign-audience). */
export function Audience({
  causesName,
  onFound,
}: {
  causesName: string
  onFound?: (size: AudienceSize | null) => void
}) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [size, setSize] = useState<AudienceSize | null>(null)
  useEffect(() => {
    const form = ref.current!.closest('form')!
    let newest = 0
    async function update() {
      const asked = ++newest
      const found = await askFor(new FormData(form), causesName)
      if (asked !== newest) return
      setSize(found)
      onFound?.(found)
    }
    const onChange = () => void update()
    onChange()
    form.addEventListener('change', onChange)
    return () => form.removeEventListener('change', onChange)
  }, [causesName, onFound])
  return (
    <p ref={ref} role="status">
      {size && describe(size)}
    </p>
  )
}

/** Null while no cause is ticked or a place is unknown. The form itself says what is missing when it is sent. */
async function askFor(data: FormData, causesName: string): Promise<AudienceSize | null> {
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
