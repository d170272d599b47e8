import { ApiError } from '@street-musketeers/contract/client.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  campaignMessages,
  imprintSentence,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Product } from '../../app/page-context.ts'
import type { Route } from './+types/embedded-card'
import styles from './embedded-card.css?inline'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** A campaign as a card for a page of another site (rule: embedded-cards): a document of its own that runs nothing. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { call, product } = context.get(pageContext)
  const id = parsePathId(params.campaignId)
  const campaign = await call('GET /api/campaign/:id', { id }).catch(refusalOf)
  const card = <Card product={product}>{renderCampaign(campaign, product)}</Card>
  return new Response(`<!doctype html>${renderToStaticMarkup(card)}`, {
    status: campaign instanceof ApiError ? campaign.status : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src '${await hashOf(styles)}'`,
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
      ].join('; '),
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

function Card({ product: { name, publicUrl }, children }: { product: Product; children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{name}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {children}
        <p className="site">
          <Outside to={publicUrl}>{name}</Outside>
        </p>
      </body>
    </html>
  )
}

/** A link that leaves the frame. */
const Outside = ({ to, children, ...rest }: { to: string; children: ReactNode; className?: string }) => (
  <a href={to} target="_blank" rel="noopener" {...rest}>
    {children}
  </a>
)

function renderCampaign(campaign: Campaign | ApiError, { publicUrl }: Product) {
  if (campaign instanceof ApiError) return <p>{campaign.message}</p>
  if (campaign.ended) return <p>{campaignMessages.ended}</p>
  if (campaign.paused) return <p>{campaignMessages.paused}</p>
  const { campaignName, campaignDescription, campaignUser, imprint, leafletPreview } = campaign
  const { organisation } = campaignUser.address
  return (
    <article>
      <h1 dir="auto">{campaignName}</h1>
      <div className="leaflet">
        <img src={leafletPreview} width={210} height={297} alt="" />
        <div>
          <p className="organisation" dir="auto">
            {organisation}
          </p>
          <p className="description" dir="auto">
            {campaignDescription}
          </p>
        </div>
      </div>
      <p>
        <Outside className="action" to={publicUrl + paths.publicCampaign(campaign.campaignId)}>
          See the campaign
        </Outside>
      </p>
      <p className="small">{imprint ? imprintSentence(imprint) : `Promoted by ${isolate(organisation)}.`}</p>
    </article>
  )
}
