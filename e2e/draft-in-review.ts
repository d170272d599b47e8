import { makeLeaflet } from './leaflet-file.ts'
import { apiFor, demonstration } from './people.ts'

/** A campaign that the demonstration's author has sent for review. @returns its id */
export async function findDraftInReview(): Promise<number> {
  const call = await apiFor(demonstration.author, demonstration.password)
  const { drafts } = await call('GET /api/campaigndrafts', {})
  const sent = drafts.find(({ state }) => state === 'in-review')
  if (sent) return sent.id
  const { id, revision } = await call('POST /api/campaigndraft', {
    content: {
      campaignName: 'Keep the night bus',
      campaignDescription: 'Nurses and cleaners come home by it. The council decides in January.',
      campaignCauses: ['public_transport', 'NHS'],
      electionMaterial: 'no',
      leafletText: 'Keep the night bus\nWrite to your councillor before January.',
    },
  })
  const file = new Blob([new Uint8Array(await makeLeaflet('Keep the night bus'))])
  const { leafletRevision } = await call('PUT /api/campaigndraft/:id/leaflet', { id, file })
  await call('POST /api/campaigndraft/:id/review', { id, revision, leafletRevision })
  return id
}
