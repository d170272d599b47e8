import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { makePng } from '../files/good-files.ts'
import type { Attack } from './attack.ts'
import { createAdministrator, createMember, createOfficer } from './people.ts'
import { clientOf, countOutcomes, outcomeOf } from './visitor.ts'

const secret = 'Strike ballot opens on Monday'
const content = { ...leafletContent, headline: secret, picture: null }

export const readUnpublishedLeaflet: Attack = {
  name: 'Read or change a leaflet before it is published',
  tries:
    'A visitor, a musketeer, an administrator and another organisation name its id in every call, copy it, and look for its words in the public pages and in lists.',
  async play(product) {
    const owner = await createOfficer(product)
    const { id } = await owner.call('POST /api/madeleaflet', { content })
    const file = new Blob([new Uint8Array(await makePng())])
    await owner.call('PUT /api/madeleaflet/:id/picture', { id, file })
    const before = JSON.stringify(await owner.call('GET /api/madeleaflet/:id', { id }))
    const others = [
      clientOf(product),
      (await createMember(product)).call,
      (await createAdministrator(product)).call,
      (await createOfficer(product)).call,
    ]
    const outcomes: string[] = []
    const seen: string[] = []
    for (const call of others) {
      outcomes.push(
        await outcomeOf(call('GET /api/madeleaflet/:id', { id })),
        await outcomeOf(call('POST /api/madeleaflet/:id/copy', { id })),
        await outcomeOf(call('PUT /api/madeleaflet/:id', { id, content, revision: 1 })),
        await outcomeOf(call('PUT /api/madeleaflet/:id/picture', { id, file })),
        await outcomeOf(call('POST /api/madeleaflet/:id/preview', { id, content })),
        await outcomeOf(call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'leaflet' })),
        await outcomeOf(call('DELETE /api/madeleaflet/:id', { id })),
      )
      seen.push(
        JSON.stringify(await call('GET /api/madeleaflets', {}).catch(() => null)),
        JSON.stringify(await call('GET /api/publiccampaigns/:page/:size', { page: 0, size: 50 })),
      )
    }
    const isUnchanged = JSON.stringify(await owner.call('GET /api/madeleaflet/:id', { id })) === before
    const isSeen = seen.some((reply) => reply.includes(secret))
    return {
      got: `${countOutcomes(outcomes)}. ${isSeen ? 'Its words are in a list.' : 'No list has its words.'} It is ${isUnchanged ? 'unchanged' : 'changed'}.`,
      gotIn: outcomes.includes('allowed') || isSeen || !isUnchanged,
    }
  },
}

const flood = 60

export const blockPreviews: Attack = {
  name: 'Keep the preview of leaflets busy',
  tries: `An organisation asks for ${flood} previews at once, of the longest text, again and again; meanwhile another one looks at its own.`,
  async play(product) {
    const attacker = await createOfficer(product)
    const victim = await createOfficer(product)
    const idOf = async ({ call }: typeof attacker) => (await call('POST /api/madeleaflet', { content })).id
    const [longId, id] = [await idOf(attacker), await idOf(victim)]
    const long = { ...content, text: 'Solidarity forever. '.repeat(499) }
    const asked = Array.from({ length: flood }, () =>
      outcomeOf(attacker.call('POST /api/madeleaflet/:id/preview', { id: longId, content: long })),
    )
    const started = performance.now()
    const own = await outcomeOf(victim.call('POST /api/madeleaflet/:id/preview', { id, content }))
    const tookMs = Math.round(performance.now() - started)
    return {
      got: `The attacker: ${countOutcomes(await Promise.all(asked))}. The other organisation: ${own}, after ${tookMs} ms.`,
      gotIn: own !== 'allowed',
    }
  },
}
