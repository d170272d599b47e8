import { pageContext } from '../page-context.ts'
import type { Route } from './+types/manifest.ts'
import icon192 from './icons/icon-192.png?url'
import icon512 from './icons/icon-512.png?url'
import maskable512 from './icons/maskable-512.png?url'

export const handle = { static: true }

/** The web manifest: what a phone shows when somebody adds the site to its home screen. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { name } = context.get(pageContext).product
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf8f1',
    theme_color: '#fbf8f1',
    icons: [
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png' },
      { src: maskable512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
