import { Link } from 'react-router'
import { HelpPage } from '../app/shell/help-page.tsx'
import * as paths from '../app/paths.ts'
import type { Step } from '../ui/page/walkthrough.tsx'
import campaign from './help/campaign.webp'
import data from './help/data.webp'
import newCampaign from './help/new-campaign.webp'
import viewCampaigns from './help/view-campaigns.webp'

const steps: Step[] = [
  {
    title: 'Publish a campaign',
    text: (
      <p>
        Under <Link to={paths.organisationDashboard('new-campaign')}>New campaign</Link>, give it a name, a
        few sentences, its causes and the leaflet file. Before you save you see how the leaflet will print,
        and what would make it print better.
      </p>
    ),
    picture: newCampaign,
    alt: 'The form for a new campaign: name, description with a counter, and leaflet.',
  },
  {
    title: 'Find your campaigns',
    text: (
      <p>
        <Link to={paths.organisationDashboard('view-campaigns')}>View campaigns</Link> shows all you have
        published. Musketeers who chose its causes have each suggested to them.
      </p>
    ),
    picture: viewCampaigns,
    alt: 'Two campaigns as cards, each with its leaflet and a button “View and edit”.',
  },
  {
    title: 'Change, share or stop one',
    text: (
      <p>
        On a campaign’s page you change its words and replace its leaflet: who has not been mailed yet gets
        the new one. “Print my 20” makes the sheets for your own stall or street. “Open its public page” shows
        what you can share. If you stop a campaign, no more of its leaflets leave, and those who have one are
        told.
      </p>
    ),
    picture: campaign,
    alt: 'A campaign’s page with its description, its public page and its leaflet.',
  },
  {
    title: 'See what comes of it',
    text: (
      <p>
        <Link to={paths.organisationDashboard('data')}>Data</Link> shows how many joined, were mailed and
        delivered, month by month. You see counts, never who.
      </p>
    ),
    picture: data,
    alt: 'A bar chart of the musketeers who joined in the last twelve months, with its numbers.',
  },
]

export default function Help() {
  return <HelpPage lead="From a leaflet file to thousands of letterboxes, in four steps." steps={steps} />
}
