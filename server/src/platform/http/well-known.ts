import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { addMilliseconds, days } from '../values/clock.ts'
import type { Platform } from '../platform.ts'

/** RFC 9116 recommends less than a year. */
const securityTextLife = days(180)

/** The addresses of all pages that search engines may list. */
export const sitemapPath = '/sitemap.xml'

/** Screens of signed-in people, and calls. The pictures of leaflets stay open to search engines and social networks. */
const notForRobots = ['/api/', '/musketeer/', '/org/', '/admin/', '/id/']

/**
 * Serves the addresses that programs know: what search engines may read (RFC 9309), whom to tell about a security hole (RFC 9116), and where to change a password (the W3C's "A
 * Well-Known URL for Changing Passwords").
 */
export function serveWellKnown(app: FastifyInstance, { config, clock }: Platform): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...notForRobots.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${config.publicUrl}${sitemapPath}`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.contactEmail}`,
          `Contact: ${config.publicUrl}${paths.contact()}`,
          `Expires: ${addMilliseconds(clock.now(), securityTextLife).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
  // Which settings somebody has depends on their role, which only their browser knows. A code by email is a way for all.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(paths.forgotPassword(), 302))
}
