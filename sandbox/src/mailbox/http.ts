import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainPage } from './document.ts'
import { inboxPage } from './inbox-page.ts'
import { emailDocument, emailPage } from './email-page.ts'
import type { EmailStore } from './email-store.ts'
import { emailPolicy, pagePolicy } from './page-assets.ts'
import { currentCodes, type SignIn } from './sign-ins.ts'

/** Shown by browsers without running anything; every other type is saved instead of shown. */
const shownTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

export interface MailboxContents {
  letters: EmailStore
  /** The demonstration accounts of whom the page tells. */
  signIns: () => readonly SignIn[]
}

/** Starts the web server of the mailbox: its pages for people and its API for tests, on 127.0.0.1. */
export async function startHttp(mail: MailboxContents, port: number) {
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    answer(request, response, mail)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { letters, signIns }: MailboxContents,
): void {
  const address = URL.parse(request.url ?? '/', 'http://mailbox')
  if (!address) return sendPage(response, plainPage('This is no address.'), 400)
  const { pathname, searchParams } = address
  const to = searchParams.get('to')?.trim() ?? ''
  const reads = request.method === 'GET' || request.method === 'HEAD'

  if (pathname === '/api/letters' && request.method === 'DELETE') {
    letters.clear()
    response.writeHead(204).end()
    return
  }
  if (!reads) return sendPage(response, plainPage('This cannot be done here.'), 405)
  if (pathname === '/api/letters') return sendJson(response, letters.list(to))
  if (pathname === '/api/letters/count') return sendJson(response, letters.count())
  if (pathname === '/api/codes') return sendJson(response, currentCodes(signIns(), Date.now()))
  if (pathname === '/') {
    const page = Math.max(0, Math.trunc(Number(searchParams.get('page')) || 0))
    return sendPage(
      response,
      inboxPage(letters.list(to), { to, page, count: letters.count(), signIns: signIns() }),
    )
  }

  const [, id = '', part] = /^\/letters\/(\d+)(\/html)?$/.exec(pathname) ?? []
  const found = letters.find(id)
  if (found && !part) return sendPage(response, emailPage(found.letter))
  if (found)
    return sendPage(
      response,
      emailDocument(found.letter, found.enclosures, addressOf(request)),
      200,
      emailPolicy,
    )

  if (sendAttachment(response, letters, pathname)) return
  if (pathname.startsWith('/api/')) return sendJson(response, { error: 'There is no such letter.' }, 404)
  sendPage(response, plainPage('There is no such letter. The mailbox forgets them when it stops.'), 404)
}

function sendAttachment(response: ServerResponse, letters: EmailStore, pathname: string): boolean {
  const [, id = '', n = ''] = /^\/api\/letters\/(\d+)\/attachments\/(\d+)$/.exec(pathname) ?? []
  const found = letters.find(id)
  const described = found?.letter.attachments[Number(n)]
  const enclosed = found?.enclosures[Number(n)]
  if (!described || !enclosed) return false

  const wellFormed = /^[\w.+-]+\/[\w.+-]+$/.test(described.contentType)
  const shown = shownTypes.has(described.contentType)
  response.writeHead(200, {
    'content-type': wellFormed ? described.contentType : 'application/octet-stream',
    'content-length': enclosed.content.byteLength,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFilename(described.filename)}`,
    'content-security-policy': 'sandbox',
  })
  response.end(enclosed.content)
  return true
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function sendPage(response: ServerResponse, page: string, status = 200, policy = pagePolicy): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .end(page)
}

/** Pictures in a sandboxed frame cannot be named by path alone under its policy. */
function addressOf({ socket }: IncomingMessage): string {
  return `http://127.0.0.1:${socket.localPort}`
}

/** See RFC 8187: what encodeURIComponent leaves out, and half characters that it would throw on. */
function encodeFilename(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
