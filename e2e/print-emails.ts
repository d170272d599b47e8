/**
 * Prints every email of the product as JSON, each filled in with the longest words that it may get. It runs in a process of its own,
 * because Playwright would compile the emails to something that React does not render.
 */
import { glob } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { siteOf } from '../server/src/site.ts'

const source = fileURLToPath(new URL('../server/src/', import.meta.url))
/** No space, hyphen or slash at which a browser would break it. */
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

const site = siteOf({
  productName: 'Street Musketeers',
  contactEmail: `team@${longWord}.example`.toLowerCase(),
  publicUrl: `https://www.${longWord}.example`.toLowerCase(),
} as Parameters<typeof siteOf>[0])

const words = [{ text: longWord }, { text: site.url, href: site.url }, { text: longWord, strong: true }]
const blocks = ['heading', 'paragraph', 'list', 'numbered', 'quote', 'rule'].map((is) => ({
  is,
  parts: is === 'rule' ? [] : [words],
}))

/** The details of every email. */
const details = {
  accountName: longWord,
  accountId: 1,
  amountPence: 50_000,
  appealReason: longWord,
  askedBy: `W…@W….${longWord}`,
  blocks,
  by: `${longWord}, for Northern Ireland, Milton Keynes (MK) and BD4`,
  campaignId: 1,
  campaigns: [1, 2, 3].map((id) => ({
    name: longWord,
    organisation: longWord,
    url: `${site.url}/musketeer/campaign/${id}`,
  })),
  campaignName: longWord,
  campaignUrl: `${site.url}/musketeer/campaign/1`,
  publicUrl: `${site.url}/public-campaign/1`,
  city: longWord,
  code: 'WWWWWWWW',
  publishAt: '2026-12-01T09:00:00.000Z',
  draftId: 1,
  reasons: [longWord, longWord],
  comment: longWord,
  isAsked: true,
  correctBy: '2026-12-04',
  correctedOn: '20 Nov 2026',
  why: longWord,
  words: `${longWord}\n\n• ${longWord}`,
  restUrl: `${site.url}/public-campaign/1/read`,
  digest: { month: '2026-11', leaflets: '1,200' },
  email: `${longWord}@example.org`,
  fileUrl: `${site.url}/files/leaflet.pdf`,
  firstname: longWord,
  givenAt: new Date('2026-11-20T12:00:00Z'),
  before: longWord,
  day: '2026-12-01',
  grant: longWord,
  hasAccount: true,
  greeting: `Hello ${longWord},`,
  imprint: { promoter: longWord, onBehalfOf: longWord, address: longWord },
  invitation: longWord,
  invitedBy: longWord,
  isDecided: false,
  isDeleted: false,
  isNewVersion: true,
  isReversed: false,
  isStopped: true,
  keepsAccount: true,
  key: 'WWWWWWWWWWWWWWWW',
  leaveLink: 'c-1-a',
  leaveUrl: `${site.url}/leave/c-1-a`,
  linkHost: `www.${longWord}.example`,
  link: longWord,
  mailboxKey: longWord,
  messageLink: `https://www.${longWord}.example/`,
  messageText: longWord,
  message: longWord,
  name: longWord,
  organisation: longWord,
  occasion: 'had every leaflet',
  part: 'all',
  picture: { url: `${site.url}/files/card.jpg`, isCard: true },
  place: { number: 12, count: 12, title: longWord },
  promoter: longWord,
  promotion: longWord,
  reason: longWord,
  recoveryCodesLeft: 7,
  reference: longWord,
  repliesTo: `${longWord}@example.org`,
  reportLink: '1-1-a',
  reports: 2,
  reviewId: 1,
  role: 'organisation',
  rounds:
    'Your doors: a postcode in LS27 0, even numbers (or the second half). Yours until 4 Dec 2026. After that day, another musketeer may get them.',
  seat: 'officer',
  sector: 'LS27 0',
  sentOn: '20 Nov 2026',
  signedUpAt: new Date('2026-11-20T12:00:00Z'),
  stopUrl: `${site.url}/leave/r-1-a`,
  subject: longWord,
  type: 'monthly',
  union: longWord,
  until: '2026-12-07',
  usual: '20',
  wanted: longWord,
  who: `${longWord}, ${longWord}@example.org`,
}

const hub = { hubName: longWord, handover: longWord, reason: longWord }

/** What an email needs instead of them, or what its news may be. */
const ownDetails: Record<string, unknown[]> = {
  renderAccessMadeEmail: ['key', 'webhook'].map((what) => ({ ...details, what })),
  renderBranchAnsweredEmail: [true, false].map((vouched) => ({ ...details, vouched })),
  renderHandOverEndedEmail: ['refused', 'taken-back', 'unconfirmed', 'cannot'].map((why) => ({
    ...details,
    why,
  })),
  renderHandedOverEmail: [true, false].map((keepsAccount) => ({ ...details, keepsAccount })),
  renderWebhookStoppedEmail: ['gone', 'failing'].map((why) => ({ ...details, webhookId: 1, why })),
  renderHubAskedEmail: [{ ...details, ...hub }],
  renderHubDecidedEmail: ['approved', 'refused', 'closed'].map((decision) => ({
    ...details,
    ...hub,
    decision,
  })),
  renderHubNamedEmail: [{ ...details, ...hub }],
  renderNoteEmail: [true, false].map((byHub) => ({
    ...details,
    byHub,
    nickname: longWord,
    hub_name: longWord,
    campaign_name: longWord,
    notes: [{ words: longWord }, { words: longWord }],
  })),
  renderPacksReadyEmail: [{ ...details, ...hub }],
  renderRequestEndedEmail: [null, { name: hub.hubName, sector: 'LS27 0' }].map((next) => ({
    ...details,
    ...hub,
    wasReady: next === null,
    next,
  })),
  renderVouchTakenBackEmail: [null, details.organisation].map((branch) => ({ ...details, branch })),
  renderBillingKeyEmail: [[details]],
  renderExternalAccountEmail: ['connected', 'disconnected'].map((news) => ({ ...details, news })),
  renderLeafletEmail: [details, { ...details, place: null }],
  renderReplyResponseEmail: [
    {
      is: 'reported',
      count: 20,
      day: '2026-11-20',
      inAll: 40,
      submissionId: '1c6c7b0e-3d5b-5a0f-8f7e-0e9a4b7c2d11',
    },
    { is: 'day reported', count: 20, day: '2026-11-20' },
    ...['stop', 'pause', 'moved', 'unclear'].map((is) => ({ is })),
  ].map((response) => ({ ...details, response })),
  renderSecondFactorEmail: [{ ...details, news: 'recovery-code-used' }],
}

type Render = (site: unknown, details: unknown) => { html: string }

/** Functions of two arguments: those of more are parts that emails share, as is the one for reviews. */
const isEmail = ([name, value]: [string, unknown]) =>
  /^render\w+Email$/.test(name) &&
  name !== 'renderReviewEmail' &&
  typeof value === 'function' &&
  value.length <= 2

const emails: { name: string; html: string }[] = []
for await (const file of glob('**/emails/*.tsx', { cwd: source })) {
  const module = (await import(pathToFileURL(`${source}${file}`).href)) as object
  for (const [name, render] of Object.entries(module).filter(isEmail))
    for (const each of ownDetails[name] ?? [details])
      emails.push({ name: `${file} ${name}`, html: (render as Render)(site, each).html })
}
console.log(JSON.stringify(emails))
