import { ApiError } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { redirect } from 'react-router'
import { readForm } from '../../app/forms/submit-form.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Route } from './+types/library-pack'

export const handle = { static: true } satisfies Handle

export const loader = ({ params: { link }, context }: Route.LoaderArgs) =>
  openPack(link, context, { printerName: '', printerAddress: '' })

/** Who prints election material is sent in a body: the address stays in the computer's history. */
export async function action({ params: { link }, request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const typed = (name: string) => String(sent.get(name) ?? '')
  return openPack(link, context, {
    printerName: typed('printerName'),
    printerAddress: typed('printerAddress'),
  })
}

/** The pack of a library link, for the browser to show (rule: library-links). The link's page says why it cannot be had. */
async function openPack(
  link: string,
  context: Route.LoaderArgs['context'],
  printer: { printerName: string; printerAddress: string },
): Promise<Response> {
  try {
    const file = await context
      .get(pageContext)
      .call('GET /api/librarylink/:link/printpack', { link, ...printer })
    return new Response(file, {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="leaflet.pdf"' },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirect(`${paths.libraryLink(encodeURIComponent(link))}?refused=${error.error}`, 303)
  }
}
