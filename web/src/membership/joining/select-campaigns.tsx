import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { Handle } from '../../app/handle.ts'
import { call } from '../../app/api/api.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { loadFilteredPage, parseFilters } from '../../app/lists/parse-filters.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { CampaignList } from '../../campaigns/campaign-list.tsx'
import { campaignFilters, CampaignSearch, NoCampaignFound } from '../../campaigns/campaign-search.tsx'
import { HandWithLeaflet } from '../../drawings/hand-with-leaflet.tsx'
import { Tally } from '../../drawings/tally.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Tag } from '../../ui/lists/tag.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { Route } from './+types/select-campaigns'
import { MusketeersOnly } from './joined-campaigns.tsx'

/** Rows a page (rule: list-page-sizes). */
const suggestionsPerPage = 4

export const handle = {
  loads: () => [
    readAddress('GET /api/campaignsbycauses/:page/:size', { page: 0, size: suggestionsPerPage }),
    readAddress('GET /api/user', {}),
  ],
  opens: {
    heading: 'Select campaigns',
    lead: 'Campaigns for your causes that you haven’t joined, nearest first. Or search them all.',
  },
} satisfies Handle

/** What a search finds in the public list, or suggestions if nothing is searched for. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, cause, near } = parseFilters(new URL(request.url).searchParams, campaignFilters)
  if (q || cause || near) {
    const [page, { campaignDistributors }] = await Promise.all([
      loadFilteredPage(request, campaignFilters, (number, filters) =>
        call('GET /api/publiccampaigns/:page/:size', { page: number, size: suggestionsPerPage, ...filters }),
      ),
      call('GET /api/user', {}),
    ])
    return { found: { page, joined: campaignDistributors.map(({ campaignId }) => campaignId) } }
  }
  const [suggestions, { causeUsers }] = await Promise.all([
    loadListPage(request, (page) =>
      call('GET /api/campaignsbycauses/:page/:size', { page, size: suggestionsPerPage }),
    ),
    call('GET /api/user', {}),
  ])
  return { suggestions, hasCauses: causeUsers.length > 0 }
}

export default function SelectCampaigns({ loaderData }: Route.ComponentProps) {
  return (
    <TabPage title="Select campaigns" {...handle.opens}>
      {'found' in loaderData ? (
        <>
          <CampaignSearch />
          <Found {...loaderData.found} />
        </>
      ) : (
        <>
          <Suggestions {...loaderData} />
          <Section title="Search all campaigns">
            <CampaignSearch />
          </Section>
        </>
      )}
    </TabPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** The campaigns that a search found, also those that the musketeer has joined. */
function Found({ page, joined }: Extract<Loaded, { found: unknown }>['found']) {
  return (
    <>
      {page.totalElements > 0 && <p role="status">{pluralise(page.totalElements, 'campaign')}</p>}
      <CampaignList
        label="Campaigns"
        page={page}
        empty={<NoCampaignFound all={paths.musketeerDashboard('select-campaigns')} />}
        pathOf={paths.musketeerCampaign}
        action="View details"
        extra={({ campaignId }) =>
          joined.includes(campaignId) && (
            <p>
              <Tag tone="good">You’ve joined this campaign</Tag>
            </p>
          )
        }
      />
    </>
  )
}

function Suggestions({ suggestions, hasCauses }: Extract<Loaded, { hasCauses: boolean }>) {
  return (
    <CampaignList
      label="Campaigns"
      page={suggestions}
      empty={<NoSuggestions hasCauses={hasCauses} />}
      pathOf={paths.musketeerCampaign}
      action="View details & sign up"
    />
  )
}

function NoSuggestions({ hasCauses }: { hasCauses: boolean }) {
  if (isAdministrator()) return <MusketeersOnly />
  return hasCauses ? <NoNewCampaigns /> : <NoCausesChosen />
}

function NoCausesChosen() {
  return (
    <EmptyState
      title="Choose your causes first"
      picture={<Tally />}
      next={
        <ButtonLink variant="primary" to={paths.musketeerDashboard('causes')}>
          Choose your causes
        </ButtonLink>
      }
    >
      Tell us what you care about, and we’ll suggest campaigns here.
    </EmptyState>
  )
}

function NoNewCampaigns() {
  return (
    <EmptyState
      title="No new campaigns"
      picture={<HandWithLeaflet />}
      next={
        <ButtonLink variant="primary" to={paths.musketeerDashboard('causes')}>
          Choose more causes
        </ButtonLink>
      }
    >
      You’ve joined every campaign for your causes. Come back in a few days, or choose more causes.
    </EmptyState>
  )
}
