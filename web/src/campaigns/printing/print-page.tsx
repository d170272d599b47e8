import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  campaignMessages,
  type PrintChoices,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Page } from '../../app/page/page.tsx'
import type { BreadcrumbsProps } from '../../ui/page/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { GoneReason } from '../campaign-gone.tsx'
import type { PageImage } from './sheet-drawing.tsx'
import { CorrectionNotice, WhichLeaflet } from '../leaflets/leaflet.tsx'

const loadForm = () => import('./print-form.tsx')
const PrintForm = lazy(loadForm)

/** For a screen's loader: loads the form in parallel with the campaign. @returns the campaign with the sizes of its pages, or why it is gone */
export async function loadPrintPage<C extends Campaign>(request: Promise<C | GoneReason>) {
  void loadForm()
  const campaign = await request
  return typeof campaign === 'string' ? campaign : { campaign, pages: await measurePages(campaign) }
}

/** Used for a picture that could not be loaded: the leaflet can still be printed. */
const a4Portrait = { width: 210, height: 297 }

/** The pictures of a leaflet's pages with their sizes, which decide how they are laid out. */
const measurePages = ({ leafletPages }: Pick<Campaign, 'leafletPages'>): Promise<PageImage[]> =>
  Promise.all(leafletPages.map(measurePage))

async function measurePage(picture: string): Promise<PageImage> {
  const image = new Image()
  image.src = picture
  try {
    await image.decode()
    return { picture, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return { picture, ...a4Portrait }
  }
}

interface PrintPageProps {
  campaign: Campaign
  pages: readonly PageImage[]
  /** The address of the campaign's page. */
  back: string
  /** The pages above it, for somebody who is signed in. */
  parents?: BreadcrumbsProps['parents']
  /** The report link by which somebody prints without signing in. */
  link?: string
  /** Where the leaflets go, for the first sheet; empty if it is not known. */
  doors?: string
  /** Whether a sheet for whoever prints comes first. */
  hasCover?: boolean
  /** Why this visitor may not print a live campaign. */
  refusal?: ReactNode
  /** What has just happened. */
  news?: ReactNode
  /** What to do once the leaflets are printed. */
  next?: ReactNode
  /** Another way to print the same pack, as a disclosure. */
  elsewhere?: ((choices: PrintChoices) => ReactNode) | undefined
}

export function PrintPage({
  campaign,
  pages,
  back,
  parents,
  link,
  doors = '',
  hasCover = false,
  refusal,
  news,
  next,
  elsewhere,
}: PrintPageProps) {
  return (
    <Page
      title={`Print: ${campaign.campaignName}`}
      heading="Print your leaflets"
      lead={campaign.campaignName}
      private
      parents={parents && [...parents, { to: back, label: campaign.campaignName }]}
      current="Print"
    >
      {campaign.ended || campaign.paused || refusal ? (
        <EmptyState
          title={campaign.ended ? campaignMessages.ended : campaign.paused ? 'Paused' : 'Sign up first'}
          next={
            <ButtonLink to={back} reload={link !== undefined}>
              Back to the campaign
            </ButtonLink>
          }
        >
          {campaign.ended
            ? campaignMessages.stopPrinting
            : campaign.paused
              ? campaignMessages.paused
              : refusal}
        </EmptyState>
      ) : (
        <Stack gap="loose">
          {news}
          <WhichLeaflet campaign={campaign} />
          <CorrectionNotice campaign={campaign} />
          <Suspense fallback={<Skeleton label="Loading the print choices" />}>
            <PrintForm
              key={campaign.campaignId}
              campaign={campaign}
              pages={pages}
              link={link}
              doors={doors}
              hasCover={hasCover}
              next={next}
              elsewhere={elsewhere}
            />
          </Suspense>
          {link !== undefined && (
            <p>
              Delivered them? <a href={paths.report(link)}>Tell us how many</a>.
            </p>
          )}
        </Stack>
      )}
    </Page>
  )
}
