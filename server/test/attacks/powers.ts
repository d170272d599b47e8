import { makePdf } from '../files/good-files.ts'
import type { Attack } from './attack.ts'
import { useReportLink } from './emailed-links.ts'
import { createAdministrator, createEmailedMember, createOfficer, signInAs } from './people.ts'
import { clientOf, countOutcomes, nextVisitor, outcomeOf } from './visitor.ts'

export const outliveSuspension: Attack = {
  name: 'Go on after a suspension',
  tries:
    'A musketeer uses the session from before the suspension and the links in an email, signs in again and looks around.',
  async play(product) {
    const { person, links } = await createEmailedMember(product)
    const working = Object.values(await useReportLink(clientOf(product), links.report, product.now()))
    if (!working.includes('allowed')) throw new Error(`The link did not work before: ${working.join(', ')}.`)
    const administrator = await createAdministrator(product)
    const { content } = await administrator.call('GET /api/users/:role/:page/:size', {
      role: 3,
      page: 0,
      size: 1,
      q: person.email,
    })
    await administrator.call('POST /api/user/:id/suspension', { id: content[0]!.id!, reason: 'An exercise.' })
    const session = await outcomeOf(person.call('GET /api/user', {}))
    const withLink = Object.values(await useReportLink(clientOf(product), links.report, product.now()))
    const { campaignName } = await clientOf(product)('GET /api/leavelink/:link', { link: links.leave })
    const again = await signInAs(product, person.email, person.password)
    const signedIn = await outcomeOf(again.call('GET /api/user', {}))
    return {
      got: `The old session: ${session}. The link: ${countOutcomes(withLink)}. The unsubscribe page names ${campaignName ?? 'nothing'}. After signing in: ${signedIn}.`,
      gotIn: [session, signedIn, ...withLink].includes('allowed') || campaignName !== null,
    }
  },
}

export const keepTakenDownLeaflet: Attack = {
  name: 'Keep a leaflet online that was taken down',
  tries:
    'A visitor who noted every address of a leaflet opens them afterwards, also as a cache that asks again. Its organisation publishes the same file.',
  async play(product) {
    const { call } = await createOfficer(product)
    const leaflet = {
      campaignName: 'Free buses',
      campaignDescription: 'Every bus should be free.',
      campaignCauses: [{ cause: 'fair_pay' as const }],
      file: new Blob([new Uint8Array(await makePdf({ pages: 2 }))]),
    }
    const { campaignId: id } = await call('POST /api/campaign', leaflet)
    await product.settle()
    const { campaignLeafletFile, leafletPreview, leafletPages, campaignCard } = await clientOf(product)(
      'GET /api/campaign/:id',
      { id },
    )
    const paths = [campaignLeafletFile, leafletPreview, ...leafletPages, campaignCard ?? campaignLeafletFile]
    const open = (headers: Record<string, string> = {}) =>
      Promise.all(paths.map(async (path) => (await fetch(product.url + path, { headers })).status))
    const before = await open()
    await product.administrator('POST /api/campaign/:id/takedown', { id, reason: 'An exercise.' })
    const after = [...(await open()), ...(await open({ 'if-none-match': '*' }))]
    const again = await outcomeOf(call('POST /api/campaign', leaflet))
    return {
      got: `${before.length} addresses: ${[...new Set(before)].join(', ')} before, ${[...new Set(after)].join(', ')} after. The same file: ${again}.`,
      gotIn:
        before.some((status) => status !== 200) ||
        after.some((status) => status !== 404) ||
        again === 'allowed',
    }
  },
}

export const floodReports: Attack = {
  name: 'Flood the team with reports of a leaflet',
  tries: 'One visitor reports a leaflet 30 times, and 30 others once each.',
  async play(product) {
    const { campaignId: id, teamAddress } = product
    const before = (await product.emailsTo(teamAddress)).length
    const report = (visitor: string) =>
      outcomeOf(
        clientOf(product, { visitor })('POST /api/campaign/:id/leafletreport', {
          id,
          reason: 'untrue',
          details: '',
          email: '',
        }),
      )
    const one = nextVisitor()
    const [own, others]: [string[], string[]] = [[], []]
    for (let nth = 0; nth < 30; nth += 1) own.push(await report(one))
    for (let nth = 0; nth < 30; nth += 1) others.push(await report(nextVisitor()))
    const emails = (await product.emailsTo(teamAddress)).length - before
    return {
      got: `The one visitor: ${countOutcomes(own)}. The others: ${countOutcomes(others)}. ${emails} emails to the team.`,
      gotIn: !own.includes('TooManyTries') || emails > 1,
    }
  },
}
