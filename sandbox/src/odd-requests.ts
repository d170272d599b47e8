import { once } from 'node:events'
import { connect } from 'node:net'

/** A request that no browser sends, as it goes over the wire. */
export interface OddRequest {
  name: string
  bytes: Buffer
  /** Whether the server waits for more, until the connection ends. */
  isIncomplete: boolean
}

interface Parts {
  method?: string
  target?: string
  headers?: string[]
  body?: string
}

const methods = [
  'TRACE',
  'PROPFIND',
  'OPTIONS',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'SEARCH',
  'PURGE',
  'M-SEARCH',
  'CONNECT',
  'QUERY',
  'BREW',
  'get',
]

const boundary = 'content-type: multipart/form-data; boundary=part'
const bodies: Record<string, { headers: string[]; body: string }> = {
  'an empty object': { headers: ['content-type: application/json'], body: '{}' },
  'a JSON list': { headers: ['content-type: application/json'], body: '[{"a":1}]' },
  'a JSON number': { headers: ['content-type: application/json'], body: '7' },
  'half of a JSON object': { headers: ['content-type: application/json'], body: '{"email":"a@b.example"' },
  'JSON in an unknown charset': { headers: ['content-type: application/json; charset=utf-7'], body: '{}' },
  'JSON with null bytes': { headers: ['content-type: application/json'], body: '{"email":"\0\\u0000"}' },
  'JSON that is not UTF-8': { headers: ['content-type: application/json'], body: '{"email":"\xff\xfe"}' },
  'a body without a type': { headers: [], body: 'email=a%40b.example' },
  'plain text': { headers: ['content-type: text/plain'], body: 'email=a' },
  XML: { headers: ['content-type: text/xml'], body: '<email/>' },
  'a type that is not one': { headers: ['content-type: ///;;='], body: 'email=a' },
  'an empty type': { headers: ['content-type: '], body: 'email=a' },
  'a long type': { headers: [`content-type: text/${'x'.repeat(4000)}`], body: 'email=a' },
  'a form with broken percent-encoding': {
    headers: ['content-type: application/x-www-form-urlencoded'],
    body: '%E0%A4%A=%zz&%=%&email=%00%ff',
  },
  'a form that repeats a field': {
    headers: ['content-type: application/x-www-form-urlencoded'],
    body: 'email=a&email=b&__proto__=c&constructor=d&',
  },
  'multipart without a boundary': { headers: ['content-type: multipart/form-data'], body: '--part--' },
  'multipart with an empty boundary': {
    headers: ['content-type: multipart/form-data; boundary='],
    body: '--\r\n\r\n----',
  },
  'multipart with a long boundary': {
    headers: [`content-type: multipart/form-data; boundary=${'x'.repeat(300)}`],
    body: 'email=a',
  },
  'multipart of another kind': {
    headers: ['content-type: multipart/mixed; boundary=part'],
    body: '--part--',
  },
  'multipart without parts': { headers: [boundary], body: '--part--\r\n' },
  'multipart without its boundary': { headers: [boundary], body: 'email=a' },
  'multipart that ends in a header': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition: form-data; name="em',
  },
  'multipart with a broken header': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition\r\n: ;;=\r\n\r\na\r\n--part--\r\n',
  },
  'multipart with a nameless part': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition: form-data\r\n\r\na\r\n--part--\r\n',
  },
  'multipart that ends in a file': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition: form-data; name="leafletFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF',
  },
  'multipart with a file for a field': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition: form-data; name="email"; filename="\0"\r\n\r\na\r\n--part--\r\n',
  },
  'multipart with a field named __proto__': {
    headers: [boundary],
    body: '--part\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--part--\r\n',
  },
  'what is said to be compressed': {
    headers: ['content-type: application/json', 'content-encoding: gzip'],
    body: '{}',
  },
}

/** The headers of requests that name the type of a body and have none, nor a length. */
const typesWithoutBody: Record<string, string[]> = {
  JSON: ['content-type: application/json'],
  'JSON with a charset': ['content-type: application/json; charset=utf-8'],
  'plain text': ['content-type: text/plain'],
  'a form': ['content-type: application/x-www-form-urlencoded'],
  multipart: [boundary],
  'a type that is not one': ['content-type: ///;;='],
  'JSON, and an expectation': ['content-type: application/json', 'expect: 100-continue'],
}

const stopsEarly = 'a body that stops early'
/** Headers of a body that do not fit it. They replace the right length. */
const lengths: Record<string, string[]> = {
  [stopsEarly]: ['content-length: 4000'],
  'a body that goes on': ['content-length: 1'],
  'a negative length': ['content-length: -1'],
  'a length that is not a number': ['content-length: many'],
  'two lengths': ['content-length: 2', 'content-length: 3'],
  'a length and chunks': ['content-length: 2', 'transfer-encoding: chunked'],
  'broken chunks': ['transfer-encoding: chunked'],
  'an unknown transfer encoding': ['transfer-encoding: nonsense'],
}

const oddHeaders: Record<string, string[]> = {
  'a huge header': [`x-huge: ${'x'.repeat(40_000)}`],
  'very many headers': Array.from({ length: 3000 }, (_, at) => `x-${at}: ${at}`),
  'bytes that are not ASCII': ['cookie: \x80\xff', 'accept: \xe4', 'user-agent: \xff'],
  'a null byte in a header': ['accept: \0'],
  'a header without a name': [': nothing'],
  'a second host': ['host: elsewhere.example'],
  'another site as origin': ['origin: https://elsewhere.example', 'x-forwarded-host: elsewhere.example'],
  'an origin that is not one': ['origin: ://'],
  'a range': ['range: bytes=9-1,-5', 'if-range: "nonsense"'],
  'conditions that are not dates': ['if-modified-since: yesterday', 'if-none-match: W/"'],
  'an unknown encoding': ['accept-encoding: nonsense;q=7, *;q=x'],
  'an upgrade': ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x'],
  'an expectation': ['expect: 100-continue'],
  'an unknown expectation': ['expect: the best'],
  'an early hint of methods': ['x-http-method-override: TRACE'],
}

const targets = (path: string): Record<string, string> => ({
  'a percent sign': `${path}%`,
  'half a character': `${path}%E0%A4%A`,
  'bytes that are not UTF-8': `${path}%ff%fe`,
  'a null byte': `${path}%00`,
  dots: `${path}/../..%2f..%5c`,
  'two slashes': `/${path}`,
  'a broken query': `${path}?%&=%E0&a[=%00&[]=1&__proto__=2`,
  'a long query': `${path}?q=${'x'.repeat(7000)}`,
  'a long path': `${path}${'/x'.repeat(3000)}`,
  'the address of another site': `http://elsewhere.example${path}`,
  'an asterisk': '*',
  'raw bytes': `${path}\xff`,
  'page data': `${path}.data?_routes=nonsense`,
})

interface Options {
  /** The method that takes a body at that address. */
  method?: string
  /** Called for each request; what it returns is sent with it. */
  headers?: () => string[]
}

const lengthOf = (body: string) => `content-length: ${Buffer.byteLength(body, 'latin1')}`

function encode(host: string, { method = 'GET', target, headers = [], body = '' }: Parts): Buffer {
  const head = [`${method} ${target} HTTP/1.1`, `host: ${host}`, 'connection: close', ...headers]
  return Buffer.from([...head, '', body].join('\r\n'), 'latin1')
}

const requestsTo =
  (host: string, path: string, { headers = () => [] }: Options) =>
  (name: string, parts: Parts): OddRequest => ({
    name: `${parts.method ?? 'GET'} ${path} with ${name}`,
    bytes: encode(host, { target: path, ...parts, headers: [...headers(), ...(parts.headers ?? [])] }),
    isIncomplete: name === stopsEarly,
  })

/** Requests to one address with odd methods, bodies and lengths. */
export function oddBodies(host: string, path: string, options: Options = {}): OddRequest[] {
  const request = requestsTo(host, path, options)
  const { method = 'POST' } = options
  return [
    ...methods.map((each) => request('this method', { method: each })),
    ...methods.map((each) => request('no body of JSON', { method: each, headers: typesWithoutBody.JSON! })),
    ...Object.entries(typesWithoutBody).map(([name, headers]) =>
      request(`no body of ${name}`, { method, headers }),
    ),
    ...Object.entries(bodies).map(([name, { headers, body }]) =>
      request(name, { method, headers: [...headers, lengthOf(body)], body }),
    ),
    ...Object.entries(lengths).map(([name, length]) =>
      request(name, { method, headers: ['content-type: application/json', ...length], body: '{}' }),
    ),
  ]
}

/** Requests to one address with odd headers, or with odd ways to write the address. */
export function oddEnvelopes(host: string, path: string, options: Options = {}): OddRequest[] {
  const request = requestsTo(host, path, options)
  return [
    ...Object.entries(oddHeaders).map(([name, headers]) => request(name, { headers })),
    ...Object.entries(targets(path)).map(([name, target]) => request(name, { target })),
  ]
}

/** Shorter than the server's own limits, so that a missing answer fails here. */
const patienceMs = 20_000

/**
 * Sends bytes on a connection of their own.
 * @param endsToo whether to end the connection after them, for a server that waits for more
 * @returns what was answered until the server closed the connection
 * @throws if it does not close it
 */
export async function sendBytes(
  address: string,
  bytes: Buffer,
  { endsToo = false }: { endsToo?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void received.push(chunk))
  // A server may close the connection before it has read everything.
  socket.on('error', () => {})
  socket.write(bytes)
  if (endsToo) socket.end()
  await once(socket, 'close', { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    socket.destroy()
    throw new Error(`Nothing was answered to ${bytes.subarray(0, 100).toString('latin1')}`)
  })
  return Buffer.concat(received).toString()
}

/**
 * Sends a request.
 * @returns the statuses of the replies; none if the server only closes the connection
 * @throws if it is neither answered nor its connection closed
 */
export async function sendOddRequest(
  address: string,
  { bytes, isIncomplete }: OddRequest,
): Promise<number[]> {
  const reply = await sendBytes(address, bytes, { endsToo: isIncomplete })
  return [...reply.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}
