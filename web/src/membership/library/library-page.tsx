import type { PrintedSides } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { facesOf } from '@street-musketeers/contract/campaigns/sheets.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { data } from 'react-router'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { summarisePack } from '../../campaigns/printing/describe-pack.ts'
import { PrinterFields } from '../../campaigns/printing/printer-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Prose, Row, Stack } from '../../ui/page/layout.tsx'
import type { Route } from './+types/library-page'

export { headers } from '../../app/page/no-store.ts'
export const handle = { static: true, bare: true } satisfies Handle

const title = 'Print a leaflet'

const newLink = 'On your phone, open the campaign’s page to print and choose “Print it at a library” again.'

/** Why a link shows no pack. A stranger may read it. */
const reasons = {
  LibraryLinkOver: `A link to print works for 24 hours, and only the newest one does. Check what you typed. ${newLink}`,
  CampaignGone: 'This campaign has ended. Please don’t print its leaflet.',
  CampaignEnded: 'This campaign has ended. Please don’t print its leaflet.',
  CampaignPaused: 'This campaign is paused, so its leaflet can’t be printed now.',
  LeafletReplaced: `This leaflet has been corrected or replaced. Please don’t print it. ${newLink}`,
} as const
type Reason = keyof typeof reasons

/** Why the pack of a link that works did not open, where trying again is no use. */
const refusals = new Map([
  ['InvalidInput', 'Enter the printer’s name and address. We can’t print emoji.'],
  ['TooManyTries', `This link has been opened too many times today. ${newLink}`],
  ['LeafletRefused', 'We can’t lay this leaflet out for printing. On your phone, open the leaflet itself.'],
])
const sentenceFor = (refused: string | null) =>
  refused && (refusals.get(refused) ?? problems.Unavailable.message)

/** Opening it changes nothing. */
export async function loader({ params: { link }, request, context }: Route.LoaderArgs) {
  const refused = new URL(request.url).searchParams.get('refused')
  const answer = await orErrorResponse(
    context.get(pageContext).call('GET /api/librarylink/:link', { link }).catch(reasonOf),
  )
  if (typeof answer !== 'string') return { pack: answer, refusal: sentenceFor(refused) }
  return data({ reason: answer }, { status: problems[answer].status })
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof ApiError)) throw error
  if (error.error in reasons) return error.error as Reason
  if (error.error === 'InvalidInput') return 'LibraryLinkOver'
  throw error
}

/** What a computer at a public printer shows (rule: library-links): one leaflet to print, and nothing about who prints it. */
export default function LibraryPage({ loaderData, params: { link } }: Route.ComponentProps) {
  if ('reason' in loaderData)
    return (
      <Page
        title={title}
        heading={
          loaderData.reason === 'LibraryLinkOver' ? 'This link doesn’t work' : 'Please don’t print this'
        }
        narrow
        private
      >
        <p>{reasons[loaderData.reason]}</p>
      </Page>
    )
  const { pack, refusal } = loaderData
  return (
    <Page
      title={title}
      heading={pack.leafletName}
      lead={summarisePack(pack, pack.leafletPages)}
      narrow
      private
    >
      <Stack gap="loose">
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <OpenPack pack={pack} link={link} />
        <Prose>
          <h2>How to print it</h2>
          <ol>
            <li>{howToPrint[pack.leafletPages > 1 ? pack.sides : 'one']}</li>
            <li>Check the first sheet before you print the rest.</li>
            <li>Close this window when you have printed.</li>
          </ol>
          <p>This address works until {formatDateAndTime(pack.worksUntil)}, and opens nothing else.</p>
        </Prose>
      </Stack>
    </Page>
  )
}

const howToPrint: Record<PrintedSides, string> = {
  one: 'Choose Print, A4, “Actual size” and one side.',
  'long-edge': 'Choose Print, A4, “Actual size” and both sides, flipped on the long edge.',
  'short-edge': 'Choose Print, A4, “Actual size” and both sides, flipped on the short edge.',
}

/** The one thing to do. */
function OpenPack({ pack, link }: { pack: ReplyOf<'GET /api/librarylink/:link'>; link: string }) {
  const pages = facesOf(pack, pack.leafletPages).length
  const label = `Open the leaflet (PDF, ${pluralise(pages, 'page')})`
  const to = paths.libraryPack(link)
  if (!pack.needsPrinter)
    return (
      <Row>
        <ButtonLink variant="primary" size="large" to={to} reload>
          {label}
        </ButtonLink>
      </Row>
    )
  return (
    <form method="post" action={to}>
      <Stack gap="loose">
        <PrinterFields things="these leaflets" readers="every house" />
        <Row>
          <Button type="submit" variant="primary" size="large">
            {label}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
