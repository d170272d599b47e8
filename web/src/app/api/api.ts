import { createClient, type Call, type Send } from '@street-musketeers/contract/client.ts'
import type { ProblemCode } from '@street-musketeers/contract/problems.ts'
import { saveDrafts } from '../forms/drafts.ts'
import { cacheReplies } from './reply-cache.ts'
import * as paths from '../paths.ts'
import { clearSession, readSession } from '../session/session.ts'

/** A promise that never settles: the page is on its way out, and nothing may flash up before it has gone. */
const neverSettles = () => new Promise<never>(() => {})

function redirectToSignIn(next?: string): Promise<never> {
  saveDrafts()
  clearSession()
  location.assign(paths.signIn('new', next))
  return neverSettles()
}

const isProblem = async (response: Response, status: number, code: ProblemCode) =>
  response.status === status &&
  (await response
    .clone()
    .json()
    .then((body) => body.error === code)
    .catch(() => false))

/** To the one thing an administrator may do before there is a second factor. */
function redirectToSecondFactor(): Promise<never> {
  location.assign(paths.administratorSecondFactor())
  return neverSettles()
}

/** Whether the browser is on its way home, as `page.js` says. */
const isSigningOut = () => 'signingOut' in document.documentElement.dataset

/** Adds the session's token, and handles the two ends of a session: it was lost (401), or the server failed (500, rule: server-error-signs-out). */
export function withSession(send: Send): Send {
  return async (path, request) => {
    const session = readSession()
    const headers = new Headers(request.headers)
    if (session) headers.set('authorization', `Bearer ${session.token}`)

    const response = await send(path, { ...request, headers })
    if (isSigningOut()) return response
    if (response.status === 500) return redirectToSignIn()
    // Whose session was ended by this browser while this was under way is on their way already.
    if ((!session || readSession()) && (await isProblem(response, 401, 'SignInNeeded')))
      return redirectToSignIn(location.pathname + location.search)
    if (await isProblem(response, 403, 'SecondFactorMissing')) return redirectToSecondFactor()
    return response
  }
}

/**
 * The browser's contract client, signed in if the browser is. A refusal is thrown as `Refused`; a lost session or a
 * server fault never returns, because the browser is on its way to the sign-in page.
 */
export const call: Call = cacheReplies(createClient(withSession((path, request) => fetch(path, request))))

/** The same client for what must arrive although the page is left meanwhile; such a request has at most 64 kB. */
export const callKeepalive: Call = createClient(
  withSession((path, request) => fetch(path, { ...request, keepalive: true })),
)

/**
 * The same client for a file on its way up.
 * @param onProgress told the part sent so far, 0 to 1. `fetch` cannot say, so this goes by XMLHttpRequest.
 */
export const callWithUploadProgress = (onProgress: (part: number) => void): Call =>
  createClient(withSession((path, request) => sendWithProgress(path, request, onProgress)))

function sendWithProgress(
  path: string,
  request: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method ?? 'GET', path)
    new Headers(request.headers).forEach((value, name) => sending.setRequestHeader(name, value))
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    sending.addEventListener('error', () => reject(new TypeError('The connection failed')))
    sending.addEventListener('load', () => {
      const type = sending.getResponseHeader('content-type') ?? 'application/json'
      resolve(new Response(sending.response, { status: sending.status, headers: { 'content-type': type } }))
    })
    sending.send(request.body as FormData)
  })
}
