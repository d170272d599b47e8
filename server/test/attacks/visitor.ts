import { ApiError, createClient, type Client } from '@street-musketeers/contract/client.ts'
import type { AttackedProduct } from './attack.ts'

let visitors = 0

/** The network address of another visitor. These addresses belong to nobody (RFC 2544). */
export function nextVisitor(): string {
  visitors += 1
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** An email address that was never used here. */
export const nextEmail = (name: string) =>
  `${name}.${Date.now().toString(36)}.${(visitors += 1)}@attack.example`

interface Sender {
  /** What a proxy says about where the request comes from. Left out: another visitor. */
  visitor?: string
  token?: string
}

/** The contract's client of one visitor. */
export function clientOf(
  { url }: Pick<AttackedProduct, 'url'>,
  { visitor = nextVisitor(), token }: Sender = {},
): Client {
  return createClient((path, init) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', visitor)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(url + path, { ...init, headers })
  })
}

/** Sends JSON from one visitor. @returns the reply as it came: its status and its body */
export async function post(
  { url }: Pick<AttackedProduct, 'url'>,
  to: `POST ${string}`,
  body: object,
  visitor = nextVisitor(),
): Promise<string> {
  const response = await fetch(url + to.slice('POST '.length), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body: JSON.stringify(body),
  })
  return `${response.status} ${await response.text()}`
}

/** How often each outcome came: `10 SecondFactorWrong, 2 TooManyTries`. */
export function countOutcomes(outcomes: readonly string[]): string {
  return [...new Set(outcomes)]
    .map((outcome) => `${outcomes.filter((each) => each === outcome).length} ${outcome}`)
    .join(', ')
}

/** @returns `allowed`, or the code of the refusal */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'allowed'
  } catch (error) {
    if (error instanceof ApiError) return error.error
    throw error
  }
}
