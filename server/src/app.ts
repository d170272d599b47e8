import { openApi } from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { countScans, serveLeafletFiles, serveSitemap, routes as campaigns } from './campaigns/routes.ts'
import { routes as causes } from './causes/routes.ts'
import { servePaymentEvents, routes as donations } from './donations/routes.ts'
import { describeSessionLife, findCaller } from './identity/index.ts'
import { routes as hubs } from './hubs/routes.ts'
import { routes as identity } from './identity/routes.ts'
import { routes as insight } from './insight/routes.ts'
import { routes as mailing } from './mailing/routes.ts'
import { routes as membership } from './membership/routes.ts'
import { routes as organisations } from './organisations/routes.ts'
import { routes as places } from './places/routes.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { acceptEmptyJson, addReplyFormats, createServer } from './platform/http/create-server.ts'
import { callInProcess } from './platform/http/in-process.ts'
import { buildOpenApi, listCalls } from './platform/http/openapi.ts'
import { openPageCache } from './platform/http/pages/page-cache.ts'
import { servePages } from './platform/http/pages/pages.ts'
import { serveApi } from './platform/http/serve-api.ts'
import { serveWellKnown } from './platform/http/well-known.ts'
import type { Platform } from './platform/platform.ts'
import { securityOutcomes } from './security-outcomes.ts'

export const routes = [
  ...identity,
  ...organisations,
  ...places,
  ...causes,
  ...campaigns,
  ...membership,
  ...hubs,
  ...mailing,
  ...donations,
  ...webhooks,
  ...insight,
]

/** The product's web server: its API, its leaflet files and, if `pages` is set, its pages. */
export async function createApp(platform: Platform, { pages }: { pages: boolean }): Promise<FastifyInstance> {
  const { config, log, clock } = platform
  const pageCache = openPageCache(clock)
  const app = await createServer(platform)
  countScans(app, platform)
  if (pages)
    await servePages(app, {
      product: {
        name: config.productName,
        publicUrl: config.publicUrl,
        contactAddress: config.contactEmail,
        promoter: config.promoter,
        sourceUrl: config.sourceUrl ?? null,
        externalAccountName: config.identityProvider?.accountLabel ?? null,
        donations: config.payments !== undefined,
      },
      api: listCalls(),
      call: callInProcess(app),
      reportError: (error) => log.error('page', error),
      development: config.viteInProcess,
      production: config.production,
      cache: pageCache,
    })
  serveWellKnown(app, platform)
  serveLeafletFiles(app, platform)
  serveSitemap(app, platform)
  servePaymentEvents(app, platform)
  await app.register(async (api) => {
    await addReplyFormats(api)
    acceptEmptyJson(api)
    // Few ask for it, and building it would take a fifth of a second of each start.
    let description: ReturnType<typeof buildOpenApi> | undefined
    api.get(openApi(), (_request, reply) => {
      description ??= buildOpenApi({ ...config, sessionLife: describeSessionLife() })
      return reply.header('cache-control', 'no-cache').send(description)
    })
    const onPublicChange = () => pageCache.clear()
    serveApi(api, { platform, routes, securityOutcomes, actorOf: findCaller, onPublicChange })
  })
  return app
}
