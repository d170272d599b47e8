import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { sitemapPath } from '../../platform/http/well-known.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findListedIds } from './store.ts'

const pages = [
  paths.home(),
  paths.campaigns(),
  paths.learnMore(),
  paths.about(),
  paths.newsletters(),
  paths.donate(),
  paths.signUp(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.accessibility(),
  paths.developers(),
]
/** A sitemap has at most 50,000 addresses (sitemaps.org). */
const maxCampaigns = 50_000 - pages.length

/** Serves the sitemap for search engines: the public pages and the listed campaigns (rule: public-campaign-list). */
export function serveSitemap(app: FastifyInstance, { config, db, clock }: Platform): void {
  app.get(sitemapPath, async (_request, reply) => {
    const ids = await findListedIds(db, londonDate(clock.now()), { limit: maxCampaigns })
    const addresses = [...pages, ...ids.map((id) => paths.publicCampaign(id))]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...addresses.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>`),
          '</urlset>',
          '',
        ].join('\n'),
      )
  })
}
