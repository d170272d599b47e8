import { answerSeconds, type Outcome } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import ipaddr from 'ipaddr.js'
import { Resolver } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestEncrypted, type RequestOptions } from 'node:https'
import { seconds } from '../platform/values/clock.ts'

interface Call {
  address: string
  headers: Record<string, string>
  body: string
}

interface Network {
  /** Hosts that may be in a private network. */
  privateHosts: readonly string[]
  /** Looks names up without one of the few threads with which files are read: a slow name server holds up nothing else. */
  resolver?: Resolver
  timeoutMs?: number
}

/** How much of an answer is taken, and thrown away. */
const maxAnswerBytes = 64 * 1024
/** How many answers may come before the answer (1xx). Without an end of them a server would keep this process busy. */
const maxInterimAnswers = 10

/** The wire codes of OpenSSL and Node for a certificate that proves nothing. */
const isAboutCertificate = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO_|ISSUER|ALTNAME/.test(code)

/**
 * Posts a message to a public address (rule: webhook-addresses). The name is looked up once, each of its addresses must be public, and one of
 * them is called, so that a name cannot lead elsewhere between the check and the call. Redirects are not followed, and of the answer only
 * the status counts.
 * @returns the status, or why there was none
 */
export async function callAddress(
  call: Call,
  {
    privateHosts,
    resolver = new Resolver({ timeout: seconds(2), tries: 2 }),
    timeoutMs = seconds(answerSeconds),
  }: Network,
): Promise<Outcome> {
  const { hostname } = new URL(call.address)
  const signal = AbortSignal.timeout(timeoutMs)
  if (privateHosts.includes(hostname)) return post(call, { signal })

  signal.addEventListener('abort', () => resolver.cancel())
  const found = await findAddresses(hostname, resolver)
  if (signal.aborted) return 'too-slow'
  if (!found.length) return 'no-name'
  if (!found.every(isPublic)) return 'private'
  const addresses = found.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
  }))
  return post(call, {
    signal,
    lookup: (_name, options, done) =>
      options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
  })
}

/** Without an address, whatever the reason, there is nothing to call. */
async function findAddresses(name: string, resolver: Resolver): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** All public addresses of IPv6 (https://www.iana.org/assignments/ipv6-address-space). What is outside may be translated to IPv4 by somebody's network. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** An IPv4 address may be inside one of IPv6. */
function isPublic(written: string): boolean {
  const address = ipaddr.process(written)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(publicIpv6))
}

const post = ({ address, headers, body }: Call, options: RequestOptions & { signal: AbortSignal }) =>
  new Promise<Outcome>((resolve) => {
    const request = address.startsWith('https:') ? requestEncrypted : requestPlain
    const sent = request(address, {
      ...options,
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    let interimLeft = maxInterimAnswers
    sent.on('information', () => (interimLeft -= 1) < 0 && sent.destroy())
    sent.on('response', (response) => {
      resolve(response.statusCode!)
      // A server may take a closed connection for a failure, so what little it writes is taken, and nobody waits for it.
      let left = maxAnswerBytes
      response.on('data', ({ length }: Buffer) => (left -= length) < 0 && response.destroy())
      response.on('error', () => {})
      response.socket.unref()
    })
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (options.signal.aborted) resolve('too-slow')
      else resolve(isAboutCertificate(code) ? 'certificate' : 'unreachable')
    })
    // Without an error, as after an answer in another protocol (101).
    sent.on('close', () => resolve('unreachable'))
    sent.end(body)
  })
