import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openHttpServer } from '../processes/http-server.ts'
import { plainPage } from './document.ts'
import { inboxPage } from './inbox-page.ts'
import { emailDocument, emailPage, repliedPage } from './email-page.ts'
import type { EmailStore } from './email-store.ts'
import { composeReply, replyAddressOf, type Deliver } from './outgoing.ts'
import { emailPolicy, pagePolicy } from './page-assets.ts'
import { currentCodes, type SignIn } from './sign-ins.ts'

/** Browsers show these without running anything; every other type is downloaded. */
const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

export interface MailboxContents {
  emails: EmailStore
  /** Takes every reply. */
  deliver: Deliver
  /** The demonstration accounts whose codes the page shows. */
  signIns: () => readonly SignIn[]
}

/** Starts the web server of the mailbox: its pages for people and its API for tests, on 127.0.0.1. */
export async function startHttp(contents: MailboxContents, port: number) {
  const http = await openHttpServer(port)
  http.server.on('request', (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    answer(request, response, contents)
  })
  return http
}

function answer(request: IncomingMessage, response: ServerResponse, contents: MailboxContents): void {
  const { emails, signIns } = contents
  const address = URL.parse(request.url ?? '/', 'http://mailbox')
  if (!address) return sendPage(response, plainPage('This address is malformed.'), 400)
  const { pathname, searchParams } = address
  const to = searchParams.get('to')?.trim() ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'

  if (pathname === '/api/emails' && request.method === 'DELETE') {
    emails.clear()
    response.writeHead(204).end()
    return
  }
  if (request.method === 'POST' && replyPath.test(pathname)) {
    void reply(request, response, contents).catch(() => response.destroy())
    return
  }
  if (!isRead) return sendPage(response, plainPage('This page cannot be changed.'), 405)
  if (pathname === '/api/emails') return sendJson(response, emails.list(to))
  if (pathname === '/api/emails/count') return sendJson(response, emails.count())
  if (pathname === '/api/codes') return sendJson(response, currentCodes(signIns(), Date.now()))
  if (pathname === '/') {
    const page = Math.max(0, Math.trunc(Number(searchParams.get('page')) || 0))
    return sendPage(
      response,
      inboxPage(emails.list(to), { to, page, count: emails.count(), signIns: signIns() }),
    )
  }

  const [, id = '', part] = /^\/emails\/(\d+)(\/html)?$/.exec(pathname) ?? []
  const entry = emails.find(id)
  if (entry && !part) return sendPage(response, emailPage(entry.email))
  if (entry)
    return sendPage(
      response,
      emailDocument(entry.email, entry.attachmentContents, addressOf(request)),
      200,
      emailPolicy,
    )

  if (sendAttachment(response, emails, pathname)) return
  if (pathname.startsWith('/api/')) return sendJson(response, { error: 'There is no such email.' }, 404)
  sendPage(response, plainPage('There is no such email. The mailbox deletes its emails when it stops.'), 404)
}

const replyPath = /^\/(?:api\/)?emails\/(\d+)\/reply$/

/** Replies to an email: from the form on its page, or with the text as the body of a call, which gets the answer as JSON. */
async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  { emails, deliver }: MailboxContents,
): Promise<void> {
  const path = request.url ?? ''
  const entry = emails.find(replyPath.exec(path)?.[1] ?? '')
  // Other sites may not press the button. Their browser says so (https://www.w3.org/TR/fetch-metadata/).
  const isFromElsewhere = (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
  if (!entry || isFromElsewhere) return sendPage(response, plainPage('There is no such email.'), 404)
  const body = await text(request)
  if (path.startsWith('/api/'))
    return sendJson(response, { answer: await deliver(await composeReply(entry.email, body)) })
  const written = new URLSearchParams(body).get('text') ?? ''
  const answer = await deliver(await composeReply(entry.email, written))
  sendPage(response, repliedPage(entry.email, { to: replyAddressOf(entry.email), answer }))
}

function sendAttachment(response: ServerResponse, emails: EmailStore, pathname: string): boolean {
  const [, id = '', n = ''] = /^\/api\/emails\/(\d+)\/attachments\/(\d+)$/.exec(pathname) ?? []
  const entry = emails.find(id)
  const description = entry?.email.attachments[Number(n)]
  const body = entry?.attachmentContents[Number(n)]?.content
  if (!description || !body) return false

  const wellFormed = /^[\w.+-]+\/[\w.+-]+$/.test(description.contentType)
  const isInline = inlineTypes.has(description.contentType)
  response.writeHead(200, {
    'content-type': wellFormed ? description.contentType : 'application/octet-stream',
    'content-length': body.byteLength,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFilename(description.filename)}`,
    'content-security-policy': 'sandbox',
  })
  response.end(body)
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

/** Under its policy, a sandboxed frame cannot load pictures by path alone. */
function addressOf({ socket }: IncomingMessage): string {
  return `http://127.0.0.1:${socket.localPort}`
}

/** RFC 8187 escapes more than encodeURIComponent, which also throws on lone surrogates. */
function encodeFilename(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
