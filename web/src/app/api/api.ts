import { type Client, createClient, type Send } from '@street-musketeers/contract/client.ts'
import type { ProblemCode } from '@street-musketeers/contract/problems.ts'
import { cacheReplies } from '../session/reply-cache.ts'
import { takeEarly } from './take-early.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { replyWithinMs, stallTimer } from './stall-timer.ts'
import { askAgain } from '../session/ask-again.ts'
import { loseSession } from '../session/lose-session.ts'
import { isSigningOut, readSession } from '../session/session.ts'

/** Never settles, so that nothing appears on a page that the browser is about to leave. */
const neverSettles = () => new Promise<never>(() => {})

/** After an error, signing in returns only to a page with typed text, because a page that always fails would fail again. */
async function redirectToSignIn(after: paths.SignedOutBy): Promise<never> {
  const here = location.pathname + location.search + location.hash
  const hasTypedText = await loseSession()
  location.assign(paths.signIn('new', after === 'ended' || hasTypedText ? here : undefined, after))
  return neverSettles()
}

/** When another tab has lost the session, this one stores what is typed here and goes to the sign-in page too. */
export function followLostSession(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token' && newValue === null) void redirectToSignIn('ended')
  })
}

const isProblem = async (response: Response, status: number, code: ProblemCode) =>
  response.status === status &&
  (await response
    .clone()
    .json()
    .then((body) => body.error === code)
    .catch(() => false))

/** Without a second factor an administrator may only set one up (rule: administrator-second-factor). */
function redirectToSecondFactor(): Promise<never> {
  location.assign(paths.administratorSecondFactor())
  return neverSettles()
}

/** The owner of a suspended account can only download their data and close it (rule: suspensions). */
function redirectToSuspended(): Promise<never> {
  location.assign(paths.suspended())
  return neverSettles()
}

/** Adds the session's token, and handles a lost session (401) and a server error (500, rule: server-error-signs-out). */
export function withSession(send: Send): Send {
  return async (path, request) => {
    const session = readSession()
    const sendWith = (token: string | undefined) => {
      const headers = new Headers(request.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return send(path, { ...request, headers })
    }

    let response = await sendWith(session?.token)
    if (isSigningOut()) return response
    if (response.status === 500) return redirectToSignIn('error')
    // Another tab, or a call before this one, may have renewed the token. Nothing is sent again for somebody else.
    const current = () => {
      const stored = readSession()
      return stored?.account === session?.account ? stored?.token : undefined
    }
    const renewed = current()
    if (renewed && renewed !== session?.token && (await isProblem(response, 401, 'SignInNeeded')))
      response = await sendWith(renewed)
    if ((await isProblem(response, 403, 'ProofNeeded')) && (await askAgain()))
      response = await sendWith(current())
    // If this browser ended the session during the call, it is leaving the page already.
    if ((!session || readSession()) && (await isProblem(response, 401, 'SignInNeeded')))
      return redirectToSignIn('ended')
    if (await isProblem(response, 403, 'SecondFactorMissing')) return redirectToSecondFactor()
    if (location.pathname !== paths.suspended() && (await isProblem(response, 403, 'AccountSuspended')))
      return redirectToSuspended()
    return response
  }
}

/**
 * The browser's contract client, with the session if there is one. A refusal is thrown as `ApiError`. A lost session or a
 * server error never returns, because the browser goes to the sign-in page.
 */
export const call: Client = cacheReplies(
  createClient(
    withSession(
      async (path, request) =>
        (await takeEarly(path, request)) ??
        fetch(path, { ...request, signal: AbortSignal.timeout(replyWithinMs) }),
    ),
  ),
)

/** Asks what is wrong with an input: every call is refused and does nothing else (rule: checked-only). An answer that is late is not waited for. */
export const checkInput: Client = createClient(
  withSession((path, request) => {
    const headers = new Headers(request.headers)
    headers.set('check-only', '1')
    return fetch(path, { ...request, headers, signal: AbortSignal.timeout(2000) })
  }),
)

/** The same client for requests that must arrive even if the person leaves the page. Browsers limit these to 64 kB. */
export const callKeepalive: Client = createClient(
  withSession((path, request) =>
    fetch(path, { ...request, keepalive: true, signal: AbortSignal.timeout(replyWithinMs) }),
  ),
)

/**
 * The same client for uploads. It uses XMLHttpRequest, because `fetch` reports no upload progress. An upload may take long on a slow line: it
 * is given up when nothing has moved for as long as a reply may take.
 * @param onProgress gets the part sent so far, 0 to 1
 */
export const callWithUploadProgress = (onProgress: (part: number) => void): Client =>
  createClient(withSession((path, request) => sendWithProgress(path, request, onProgress)))

function sendWithProgress(
  path: string,
  request: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(request.method ?? 'GET', path)
    new Headers(request.headers).forEach((value, name) => upload.setRequestHeader(name, value))
    const stall = stallTimer(() => {
      upload.abort()
      reject(new DOMException('The server did not reply', 'TimeoutError'))
    })
    upload.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.moved()
      onProgress(total ? loaded / total : 0)
    })
    upload.addEventListener('loadend', stall.stop)
    upload.addEventListener('error', () => reject(new TypeError('The connection failed')))
    upload.addEventListener('load', () => {
      const type = upload.getResponseHeader('content-type') ?? 'application/json'
      resolve(new Response(upload.response, { status: upload.status, headers: { 'content-type': type } }))
    })
    upload.send(request.body as FormData)
  })
}
